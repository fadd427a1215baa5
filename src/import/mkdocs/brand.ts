import { withoutEndSlashes } from '../../common/without-slashes.ts';
import { type Fields, fieldsIn, fieldsOf, pathIn, readValue, textField } from '../fields.ts';
import type { OldBrand } from '../old-site.ts';
import colours from './colours.json' with { type: 'json' };

/** The default name of a social link, as in Material: its host, or an email address. */
const hostOf = (url: string): string => URL.parse(url)?.hostname || url.replace(/^mailto:/, '');

/**
 * Reads the brand from the configuration.
 *
 * @param root folder of the pages, to which paths of files are relative
 */
export function brandOf(config: Fields, root: string): OldBrand {
  const theme = fieldsOf(config.theme);
  const colour = [readValue(theme.palette)]
    .flat()
    .map((each) => textField(fieldsOf(each).primary))
    .find((name) => name !== undefined);
  const accent = colour && paletteColour(colour);
  const url = textField(config.site_url);
  const repository = withoutEndSlashes(textField(config.repo_url) ?? '') || undefined;
  const edit = textField(config.edit_uri);
  const social = fieldsIn(fieldsOf(config.extra).social).flatMap(({ name: title, link }) => {
    const address = textField(link);
    return address ? [{ label: textField(title) ?? hostOf(address), url: address }] : [];
  });
  return {
    name: textField(config.site_name),
    description: textField(config.site_description),
    url: url && URL.parse(url)?.origin,
    logo: { light: pathIn(root, theme.logo), hasName: true },
    favicon: pathIn(root, theme.favicon),
    accent: accent ? { light: accent } : undefined,
    editUrl: repository && edit && `${/^https?:/.test(edit) ? edit : `${repository}/${edit}`}:path`,
    header: repository ? [{ label: textField(config.repo_name) ?? 'GitHub', url: repository }] : [],
    social,
    legal: textField(config.copyright),
  };
}

/** The colours of Material for MkDocs by name: Material Design, tone 500 or close to it. */
const COLOURS: Readonly<Record<string, string>> = colours;

/** The colour of a palette name, or a literal colour; `undefined` for one defined in styles. */
function paletteColour(name: string): string | undefined {
  if (name.startsWith('#')) return name;
  const key = name.trim().toLowerCase().replace(/\s+/g, '-');
  return Object.hasOwn(COLOURS, key) ? COLOURS[key] : undefined;
}

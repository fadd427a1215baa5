import { type Fields, fieldsIn, fieldsOf, knownValue, pathIn, textField } from '../fields.ts';
import type { OldBrand } from '../old-site.ts';

/** What Material calls a link without a name: its host; here also the address of a mailbox. */
const hostOf = (url: string): string => URL.parse(url)?.hostname || url.replace(/^mailto:/, '');

/**
 * What the configuration says of the look and the name of the site.
 *
 * @param root folder of the pages, of which the paths of files count
 */
export function brandOf(config: Fields, root: string): OldBrand {
  const theme = fieldsOf(config.theme);
  const colour = [knownValue(theme.palette)]
    .flat()
    .map((each) => textField(fieldsOf(each).primary))
    .find((name) => name !== undefined);
  const accent = colour && paletteColour(colour);
  const url = textField(config.site_url);
  const repository = textField(config.repo_url)?.replace(/\/+$/, '');
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

/** The colours of Material for MkDocs by name: those of Material Design, tone 500 or near it. */
const COLOURS: Readonly<Record<string, string>> = {
  amber: '#ffa000',
  black: '#212121',
  blue: '#2196f3',
  'blue-grey': '#546d78',
  brown: '#795649',
  cyan: '#00bdd6',
  'deep-orange': '#ff6e42',
  'deep-purple': '#7e56c2',
  green: '#4cae4f',
  grey: '#757575',
  indigo: '#4051b5',
  'light-blue': '#02a6f2',
  'light-green': '#8bc34b',
  lime: '#cbdc38',
  orange: '#fa9400',
  pink: '#e92063',
  purple: '#ab47bd',
  red: '#ef5552',
  teal: '#009485',
  yellow: '#ffd600',
};

/** The colour of a name in a palette, or the colour itself; `undefined` for one in styles. */
function paletteColour(name: string): string | undefined {
  if (name.startsWith('#')) return name;
  const key = name.trim().toLowerCase().replace(/\s+/g, '-');
  return Object.hasOwn(COLOURS, key) ? COLOURS[key] : undefined;
}

import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldBrand } from '../old-site.ts';
import { paletteColour } from './palette.ts';

/** What Material calls a link without a name: its host; here also the address of a mailbox. */
const hostOf = (url: string): string => URL.parse(url)?.hostname || url.replace(/^mailto:/, '');

/**
 * What the configuration says of the look and the name of the site.
 *
 * @param root folder of the pages, of which the paths of files count
 */
export function brandOf(config: Fields, root: string, values: Values): OldBrand {
  const theme = values.record(config.theme);
  const colour = [values.known(theme.palette)]
    .flat()
    .map((each) => values.text(values.record(each).primary))
    .find((name) => name !== undefined);
  const accent = colour && paletteColour(colour);
  const logo = values.text(theme.logo);
  const icon = values.text(theme.favicon);
  const url = values.text(config.site_url);
  const repository = values.text(config.repo_url)?.replace(/\/+$/, '');
  const edit = values.text(config.edit_uri);
  const social = values.list(values.record(config.extra).social).flatMap((each) => {
    const { name: title, link } = values.record(each);
    const address = values.text(link);
    return address ? [{ label: values.text(title) ?? hostOf(address), url: address }] : [];
  });
  const legal = values
    .text(config.copyright)
    ?.replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©');
  return {
    name: values.text(config.site_name),
    description: values.text(config.site_description),
    url: url && URL.parse(url)?.origin,
    logo: logo ? { light: posix.join(root, logo), hasName: true } : undefined,
    favicon: icon && posix.join(root, icon),
    accent: accent ? { light: accent } : undefined,
    editUrl: repository && edit && `${/^https?:/.test(edit) ? edit : `${repository}/${edit}`}:path`,
    header: repository
      ? [{ label: values.text(config.repo_name) ?? 'GitHub', url: repository }]
      : [],
    social,
    legal,
  };
}

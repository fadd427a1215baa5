import { posix } from 'node:path';
import { callFunction } from '../config/evaluate.ts';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldAnnouncement, OldBrand } from '../old-site.ts';
import { navbarOf, type ReadLinks } from './navbar.ts';

/** What the configuration says about the site as a whole. */
export function brandOf(
  config: Fields,
  publicFolder: string,
  links: ReadLinks,
  values: Values,
): OldBrand {
  const theme = values.record(config.themeConfig);
  const navbar = values.record(theme.navbar);
  const footer = values.record(theme.footer);
  const logo = values.record(navbar.logo);
  const picture = (value: unknown) => {
    const path = values.text(value);
    return path && posix.join(publicFolder, path);
  };
  const light = picture(logo.src);
  const columns = values.list(footer.links).map((each) => values.record(each));
  const { header, social, menus } = navbarOf(navbar.items, links, values);
  return {
    name: values.text(config.title),
    tagline: values.text(config.tagline),
    url: values.text(config.url)?.replace(/\/+$/, ''),
    logo: light
      ? {
          light,
          dark: picture(logo.srcDark),
          alt: values.text(logo.alt),
          hasName: navbar.title !== undefined,
        }
      : undefined,
    favicon: picture(config.favicon),
    header,
    social,
    // Lectern's header has no menus: what is in them goes into the footer.
    footer: [
      ...menus,
      ...(columns.some(({ items }) => items !== undefined)
        ? columns.map(({ title, items }) => ({
            title: values.text(title),
            links: links(items, 'footer'),
          }))
        : [{ links: links(columns, 'footer') }]),
    ],
    announcement: announcementOf(theme.announcementBar, values),
    legal: values.text(footer.copyright),
  };
}

/**
 * The address of the editor, with `:path` for the path of a page.
 *
 * @param option the address of the site's folder there, or a function that gives that of a page
 */
export function editUrlOf(option: unknown, locale: string, values: Values): string | undefined {
  const page = { locale, version: 'current', versionDocsDirPath: 'docs', docPath: ':path' };
  const made = values.text(callFunction(option, [{ ...page, permalink: '/' }]) ?? option);
  return made?.includes(':path') ? made : made && `${made.replace(/\/+$/, '')}/:path`;
}

/** The bar above the header: its text, and the first link in it. */
function announcementOf(bar: unknown, values: Values): OldAnnouncement | undefined {
  const { content, isCloseable } = values.record(bar);
  const html = values.text(content);
  if (html === undefined) return undefined;
  const [, double, single] = /<a\s[^>]*?href=(?:"([^"]*)"|'([^']*)')/.exec(html) ?? [];
  return { html, url: double ?? single, isClosable: isCloseable !== false };
}

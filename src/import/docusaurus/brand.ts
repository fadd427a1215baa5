import { posix } from 'node:path';
import { callFunction } from '../config/evaluate.ts';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldBrand } from '../old-site.ts';
import { type Links, navbarOf } from './navbar.ts';

/** What the configuration says about the site as a whole. */
export function brandOf(
  config: Fields,
  publicFolder: string,
  editUrl: string | undefined,
  links: Links,
  values: Values,
): OldBrand {
  const theme = values.record(config.themeConfig);
  const navbar = values.record(theme.navbar);
  const footer = values.record(theme.footer);
  const logo = values.record(navbar.logo);
  const picture = (value: unknown) => {
    const path = values.text(value);
    return path === undefined ? undefined : posix.join(publicFolder, path);
  };
  const light = picture(logo.src);
  const dark = picture(logo.srcDark);
  const alt = values.text(logo.alt);
  const favicon = picture(config.favicon);
  const name = values.text(config.title);
  const tagline = values.text(config.tagline);
  const url = values.text(config.url)?.replace(/\/+$/, '');
  const legal = values.text(footer.copyright);
  const columns = values.list(footer.links).map((each) => values.record(each));
  const { header, social, menus } = navbarOf(navbar.items, links, values);
  return {
    ...(name && { name }),
    ...(tagline && { tagline }),
    ...(url && { url }),
    ...(light && {
      logo: {
        light,
        ...(dark && { dark }),
        ...(alt && { alt }),
        hasName: navbar.title !== undefined,
      },
    }),
    ...(favicon && { favicon }),
    ...(editUrl && { editUrl }),
    header,
    social,
    // Lectern's header has no menus: what is in them goes into the footer.
    footer: [
      ...menus,
      ...(columns.some(({ items }) => items !== undefined)
        ? columns.map(({ title, items }) => {
            const heading = values.text(title);
            return { ...(heading && { title: heading }), links: links.of(items, 'footer') };
          })
        : [{ links: links.of(columns, 'footer') }]),
    ],
    ...announcementOf(theme.announcementBar, values),
    ...(legal && { legal }),
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
function announcementOf(bar: unknown, values: Values): Pick<OldBrand, 'announcement'> {
  const { content, isCloseable } = values.record(bar);
  const html = values.text(content);
  if (html === undefined) return {};
  const [, double, single] = /<a\s[^>]*?href=(?:"([^"]*)"|'([^']*)')/.exec(html) ?? [];
  const url = double ?? single;
  return {
    announcement: { html, ...(url && { url }), isClosable: isCloseable !== false },
  };
}

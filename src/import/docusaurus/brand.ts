import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { OldBrand, OldLink } from '../old-site.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the configuration says about the site as a whole. */
export function brandOf(
  config: Fields,
  publicFolder: string,
  editUrl: string | undefined,
  documentAddress: (id: string) => string | undefined,
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
  const links = (list: unknown): OldLink[] =>
    values.list(list).flatMap((each) => {
      const item = values.record(each);
      const label = values.text(item.label);
      const id = values.text(item.docId);
      const to = values.text(item.to);
      const own = to === undefined || /^(?:\/|https?:)/.test(to) ? to : `/${to}`;
      const address =
        values.text(item.href) ?? own ?? (id === undefined ? undefined : documentAddress(id));
      return label !== undefined && address !== undefined ? [{ label, url: address }] : [];
    });
  const columns = values.list(footer.links).map((each) => values.record(each));
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
    ...(editUrl && { editUrl: `${editUrl.replace(/\/+$/, '')}/:path` }),
    header: links(navbar.items),
    footer: columns.some(({ items }) => items !== undefined)
      ? columns.map(({ title, items }) => {
          const heading = values.text(title);
          return { ...(heading && { title: heading }), links: links(items) };
        })
      : [{ links: links(columns) }],
    ...(legal && { legal }),
  };
}

import { Parser } from 'htmlparser2';
import { SOCIAL_ICONS, type SocialIcon } from '../compile/read/social-icons.ts';
import type { OldAnnouncement, OldBrand, OldLink } from './old-site.ts';
import type { Report } from './report.ts';
import type { SiteFields } from './site-file.ts';

/** Services whose hosts are not named after their icons. */
const HOSTS: Readonly<Record<string, SocialIcon>> = {
  'bsky.app': 'bluesky',
  'discord.gg': 'discord',
  'stackoverflow.com': 'stack-overflow',
  't.me': 'telegram',
  'twitter.com': 'twitter-x',
  'x.com': 'twitter-x',
  'youtu.be': 'youtube',
};

function iconOf(url: string): SocialIcon {
  if (url.startsWith('mailto:')) return 'envelope';
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
  const named = SOCIAL_ICONS.find((icon) => host.split('.').includes(icon));
  return HOSTS[host] ?? named ?? 'globe';
}

/**
 * The fields of `site.yaml` about what stands around every page; what is left out is told.
 *
 * @param publicAddress the new address of an old one; `undefined` if nothing is there
 */
export function frameFields(
  brand: OldBrand,
  publicAddress: (address: string) => string | undefined,
  report: Report,
): SiteFields {
  const drop = (name: string, value: unknown) =>
    report.addForSite('setting-dropped', `${name}: ${JSON.stringify(value)}`);
  const linksOf = (name: string, links: readonly OldLink[] = []): OldLink[] =>
    links.flatMap((link) => {
      const url = publicAddress(link.url);
      if (url === undefined || link.label.trim() === '') drop(name, link);
      return url === undefined || link.label.trim() === '' ? [] : [{ label: link.label, url }];
    });
  const header = linksOf('header', brand.header);
  const social = linksOf('social', brand.social).map(({ label, url }) => ({
    icon: iconOf(url),
    url,
    label,
  }));
  const columns = (brand.footer ?? []).flatMap(({ title = '', links }) => {
    const kept = linksOf('footer', links);
    return kept.length === 0 ? [] : [{ title: title || (kept[0]?.label ?? ''), links: kept }];
  });
  const legal = brand.legal && plainText(brand.legal);
  const announcement = brand.announcement && announcementField(brand.announcement, publicAddress);
  return {
    ...(header.length > 0 && { header: { links: header } }),
    ...(announcement && { announcement }),
    ...(social.length > 0 && { social }),
    ...((columns.length > 0 || legal) && {
      footer: { ...(columns.length > 0 && { columns }), ...(legal && { legal }) },
    }),
  };
}

/** The bar above the header: all of it leads where its link did. */
function announcementField(
  { html, url, isClosable }: OldAnnouncement,
  publicAddress: (address: string) => string | undefined,
): SiteFields | undefined {
  const text = plainText(html);
  const target = url && publicAddress(url);
  if (text === '') return undefined;
  return { text, ...(target && { url: target }), ...(!isClosable && { dismissible: false }) };
}

/** Elements that stand within a line: their tags separate no words. */
const INLINE = new Set('a abbr b code em i mark small span strong sub sup u'.split(' '));

/** HTML as text on one line: old systems allow it in their footers and announcements. */
function plainText(html: string): string {
  let text = '';
  const onTag = (name: string) => {
    if (!INLINE.has(name)) text += ' ';
  };
  const parser = new Parser({
    onopentagname: onTag,
    ontext: (part) => (text += part),
    onclosetag: onTag,
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

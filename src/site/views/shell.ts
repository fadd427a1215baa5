import { hash } from 'node:crypto';
import { inWords } from '../../common/in-words.ts';
import type { ContentEdition } from '../../compile/content.ts';
import { targetAddress } from '../../compile/links/link-target.ts';
import { type LinkIndex, resolveSettingsLink } from '../../compile/links/links.ts';
import { iconHtml } from '../../compile/read/icons.ts';
import type { LabelledLink } from '../../compile/read/schemas/links.ts';
import { localizedText } from '../../contract/locales.ts';
import { searchFilters } from '../fields.ts';

export interface ShellLink {
  readonly href: string;
  readonly label: string;
}

/** The configurable parts around every page of a locale. */
export type Shell = ReturnType<typeof shellOf>;

/** Names of icons that differ from their identifiers. */
const NAMES: Readonly<Record<string, string>> = {
  envelope: 'E-mail',
  git: 'Git',
  github: 'GitHub',
  gitlab: 'GitLab',
  globe: 'Web',
  linkedin: 'LinkedIn',
  rss: 'RSS',
  'stack-overflow': 'Stack Overflow',
  tiktok: 'TikTok',
  'twitter-x': 'X',
  wechat: 'WeChat',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
};

const nameOf = (icon: string) => NAMES[icon] ?? inWords(icon);

/** The shell of the pages of a locale, with links to pages in that locale. */
export function shellOf(edition: ContentEdition, index: LinkIndex) {
  const { locale, name, config } = edition;
  const { first } = edition.locales;
  const filters = searchFilters(edition);
  const { header, announcement, social, footer, logo, solutions, search } = config;
  const address = (url: string) => targetAddress(resolveSettingsLink(url, locale, index)) ?? url;
  const link = ({ label, url }: LabelledLink): ShellLink => ({
    href: address(url),
    label: localizedText(label, locale),
  });
  return {
    name,
    logoAlt: logo?.alt ? localizedText(logo.alt, locale) : !logo || logo.name ? '' : name,
    headerLinks: header.links.map(link),
    ...(header.button && { headerButton: link(header.button) }),
    ...(announcement && {
      announcement: {
        // Readers who closed an announcement see the next one.
        id: hash('sha256', localizedText(announcement.text, locale)).slice(0, 12),
        text: localizedText(announcement.text, locale),
        ...(announcement.url !== undefined && { href: address(announcement.url) }),
        isDismissible: announcement.dismissible,
      },
    }),
    social: social.map(({ icon, url, label }) => ({
      icon: iconHtml(icon),
      href: address(url),
      label: label ? localizedText(label, locale) : nameOf(icon),
    })),
    columns: footer.columns.map(({ title, links }) => ({
      title: localizedText(title, locale),
      links: links.map(link),
    })),
    // In a footer without configured columns.
    links: config.links.map(({ label, url }) => ({
      href: url,
      label: localizedText(label, locale),
    })),
    // In the search before anything is typed.
    quickLinks: search.quickLinks.map(link),
    // The language of pages that replace missing translations.
    ...(config.translations === 'fallback' && locale !== first && { original: first }),
    ...(search.contact && { searchContact: link(search.contact) }),
    ...(filters.length > 0 && { filters }),
    ...(solutions?.action && { solutionAction: link(solutions.action) }),
    ...(footer.legal && { legal: localizedText(footer.legal, locale) }),
  };
}

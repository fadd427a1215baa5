import { hash } from 'node:crypto';
import { inWords } from '../../common/in-words.ts';
import type { ContentEdition } from '../../compile/content.ts';
import { targetAddress } from '../../compile/links/link-target.ts';
import { type LinkIndex, resolveSettingsLink } from '../../compile/links/links.ts';
import { iconHtml } from '../../compile/read/icons.ts';
import type { LabelledLink } from '../../compile/read/schemas/links.ts';
import { type Locale, localizedText } from '../../contract/locales.ts';
import { searchFilters } from '../fields.ts';

export interface ShellLink {
  readonly href: string;
  readonly label: string;
}

/** The configurable parts around every page of a locale. */
export interface Shell {
  readonly name: string;
  readonly logoAlt: string;
  readonly headerLinks: readonly ShellLink[];
  readonly headerButton?: ShellLink;
  readonly announcement?: {
    /** A hash of the text, so that readers who closed an announcement see the next one. */
    readonly id: string;
    readonly text: string;
    readonly href?: string;
    readonly isDismissible: boolean;
  };
  /** With icons as HTML. */
  readonly social: readonly (ShellLink & { readonly icon: string })[];
  readonly columns: readonly { readonly title: string; readonly links: readonly ShellLink[] }[];
  /** Links in a footer without configured columns. */
  readonly links: readonly ShellLink[];
  readonly legal?: string;
  /** Links in the search before anything is typed. */
  readonly quickLinks: readonly ShellLink[];
  /** The language of pages that replace missing translations, if there are any. */
  readonly original?: Locale;
  /** Where readers can ask if a search fails. */
  readonly searchContact?: ShellLink;
  readonly filters?: ReturnType<typeof searchFilters>;
  /** Call to action on use cases. */
  readonly solutionAction?: ShellLink;
}

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
export function shellOf(edition: ContentEdition, index: LinkIndex): Shell {
  const { locale, name, config } = edition;
  const { first } = edition.locales;
  const filters = searchFilters(edition);
  const { header, announcement, social, footer, logo, solutions, search } = config;
  const address = (url: string) => targetAddress(resolveSettingsLink(url, locale, index)) ?? url;
  const link = ({ label, url }: LabelledLink) => ({
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
    links: config.links.map(({ label, url }) => ({
      href: url,
      label: localizedText(label, locale),
    })),
    quickLinks: search.quickLinks.map(link),
    ...(config.translations === 'fallback' && locale !== first && { original: first }),
    ...(search.contact && { searchContact: link(search.contact) }),
    ...(filters.length > 0 && { filters }),
    ...(solutions?.action && { solutionAction: link(solutions.action) }),
    ...(footer.legal && { legal: localizedText(footer.legal, locale) }),
  };
}

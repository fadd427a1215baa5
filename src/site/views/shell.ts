import { hash } from 'node:crypto';
import { inWords } from '../../common/in-words.ts';
import { targetAddress } from '../../compile/links/link-target.ts';
import { type LinkIndex, resolveSettingsLink } from '../../compile/links/links.ts';
import { iconHtml } from '../../compile/read/icons.ts';
import type { LabelledLink } from '../../compile/read/schemas/links.ts';
import type { SiteConfig } from '../../compile/read/schemas/site.ts';
import { type Locale, localizedText } from '../../contract/locales.ts';
import { searchFilters } from '../fields.ts';

export interface ShellLink {
  readonly href: string;
  readonly label: string;
}

/** What the settings put around every page of a locale. */
export interface Shell {
  readonly headerLinks: readonly ShellLink[];
  readonly headerButton?: ShellLink;
  readonly announcement?: {
    /** Changes with the text, so that readers who closed the last announcement see a new one. */
    readonly id: string;
    readonly text: string;
    readonly href?: string;
    readonly isDismissible: boolean;
  };
  /** With the drawings of their icons, as HTML. */
  readonly social: readonly (ShellLink & { readonly icon: string })[];
  readonly columns: readonly { readonly title: string; readonly links: readonly ShellLink[] }[];
  readonly legal?: string;
  /** What the search offers before anything is typed. */
  readonly quickLinks: readonly ShellLink[];
  /** Where readers may ask what a search does not answer. */
  readonly searchContact?: ShellLink;
  readonly filters?: ReturnType<typeof searchFilters>;
  /** What readers of a use case may do next. */
  readonly solutionAction?: ShellLink;
}

/** “GitHub” for `github`, “Stack overflow” for `stack-overflow`. */
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

/** The shell of the pages of a locale; links to the site lead to its pages in that locale. */
export function shellOf(config: SiteConfig, locale: Locale, index: LinkIndex): Shell {
  const filters = searchFilters({ config }, locale);
  const { header, announcement, social, footer, solutions, search } = config;
  const address = (url: string) => targetAddress(resolveSettingsLink(url, locale, index)) ?? url;
  const link = ({ label, url }: LabelledLink) => ({
    href: address(url),
    label: localizedText(label, locale),
  });
  return {
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
    quickLinks: search.quickLinks.map(link),
    ...(search.contact && { searchContact: link(search.contact) }),
    ...(filters.length > 0 && { filters }),
    ...(solutions?.action && { solutionAction: link(solutions.action) }),
    ...(footer.legal && { legal: localizedText(footer.legal, locale) }),
  };
}

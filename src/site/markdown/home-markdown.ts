import { escapeLabel } from '../../common/escape.ts';
import { entryTitle } from '../../compile/entry.ts';
import { splitAddress } from '../../compile/links/links.ts';
import type { HomeSection } from '../../compile/read/schemas/brand.ts';
import { forLocale, type Locale, localizedText } from '../../contract/locales.ts';
import { API_ROOT, PUBLISHED, twinPath } from '../../contract/paths.ts';
import { longDate } from '../../i18n/dates.ts';
import {
  HOME_ENTRIES,
  HOME_SECTIONS,
  type HomeAction,
  landingOf,
  latestChanges,
  listedPages,
} from '../home.ts';
import type { SiteContent } from '../model.ts';
import { filledParts, partsIn } from '../parts.ts';
import { entryMarkdown } from './fill-page.ts';
import { entryItem, markdownListItem, markdownPage } from './markdown.ts';

/** The Markdown address of a link to a page, with its query and anchor. */
function twinAddress(href: string): string {
  const { path, query, hash } = splitAddress(href);
  return twinPath(path) + query + hash;
}

function actionLink({ label, href, isPage }: HomeAction, baseUrl: string): string {
  const address = isPage ? twinAddress(href) : href;
  return `[${escapeLabel(label)}](${address.startsWith('/') ? baseUrl + address : address})`;
}

const titled = (heading: string, items: readonly string[]) => [`## ${heading}`, items.join('\n')];

/** What is beside the heading: the author’s own, a call and its response, or a picture. */
function heroMarkdown(content: SiteContent, locale: Locale): string[] {
  const own = landingOf(content, locale, 'hero');
  if (own) return [entryMarkdown(own, content)];
  const { hero } = content.config.home;
  if (hero === 'none') return [];
  if (hero === 'call') {
    const { url, response } = forLocale(content.examples, locale).searchDocumentation;
    return [
      `## ${forLocale(content.texts, locale).liveCall}`,
      `GET [${content.root}${url}](${content.baseUrl}${url})`,
      `\`\`\`json\n${JSON.stringify(response, null, 2)}\n\`\`\``,
    ];
  }
  const src = content.theme.shown.heroes[locale]?.light.src;
  const alt = escapeLabel(localizedText(hero.alt, locale));
  return src === undefined ? [] : [`![${alt}](${content.baseUrl}${src})`];
}

/** The ways into the site for programs and for agents. */
function waysMarkdown(content: SiteContent, locale: Locale): string[] {
  const { baseUrl, paths } = content;
  const { changelog, reference } = filledParts(content, locale);
  const text = forLocale(content.texts, locale);
  const file = (path: string, about: string) => `- [\`${path}\`](${baseUrl}${path}): ${about}`;
  return [
    ...titled(text.forPrograms, [
      ...(reference ? [markdownListItem(content, { ...reference, title: reference.label })] : []),
      file(API_ROOT, text.apiIndexAbout),
      file(PUBLISHED.openapiJson, text.openApiAbout),
      ...(changelog ? [file(paths.feed(locale), text.feedAbout)] : []),
    ]),
    ...titled(text.forAgents, [
      file(paths.llmsTxt(locale), text.agentMapAbout),
      file(paths.llmsFull(locale), text.fullTextAbout),
      `- ${text.anyPageAbout}`,
    ]),
  ];
}

function sectionMarkdown(section: HomeSection, content: SiteContent, locale: Locale): string[] {
  const text = forLocale(content.texts, locale);
  const parts = partsIn(content, locale);
  switch (section) {
    case 'documentation':
      return titled(
        text.documentation,
        forLocale(content.sections, locale)
          .slice(0, HOME_SECTIONS.sections)
          .flatMap(({ slug, title, entries, heads }) => {
            const first = entries.find((entry) => entry.slug === slug) ?? entries[0];
            if (!first) return [];
            const { description } = first.data;
            const path = slug === '' ? first.path : content.paths.doc(locale, slug);
            const pages = listedPages(entries, heads, path, parts);
            return [
              markdownListItem(content, { path, title, description }),
              ...pages.map((entry) => {
                const page = { path: entry.path, title: entryTitle(entry) };
                return `  ${markdownListItem(content, page)}`;
              }),
            ];
          }),
      );
    case 'changelog':
      return titled(
        latestChanges(content.config, locale, text),
        forLocale(content.changelog, locale)
          .slice(0, HOME_ENTRIES)
          .map(({ path, data: { title, version, date, description } }) => {
            const facts = [longDate(locale, date), ...(version === undefined ? [] : [version])];
            return markdownListItem(content, {
              path,
              title: [...facts, title].join(' · '),
              description,
            });
          }),
      );
    case 'solutions':
      return titled(
        parts.solutions?.label ?? '',
        forLocale(content.solutions, locale)
          .slice(0, HOME_ENTRIES)
          .map((entry) => entryItem(content, entry)),
      );
  }
}

/** The home page as Markdown. */
export function homeMarkdown(content: SiteContent, locale: Locale): string {
  const { name, tagline } = content.config;
  const { title, text, actions, sections } = forLocale(content.homes, locale);
  const own = landingOf(content, locale, 'home');
  const about = title === undefined ? localizedText(tagline, locale) : undefined;
  return markdownPage(content, locale, title ?? localizedText(name, locale), about, [
    text ?? '',
    actions.map((action) => actionLink(action, content.baseUrl)).join(' '),
    ...heroMarkdown(content, locale),
    own ? entryMarkdown(own, content) : '',
    ...sections.flatMap((section) => sectionMarkdown(section, content, locale)),
    ...waysMarkdown(content, locale),
  ]);
}

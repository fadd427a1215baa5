import { escapeLabel } from '../../common/escape.ts';
import { entryTitle } from '../../compile/entry.ts';
import type { HomeSection } from '../../compile/read/schemas/brand.ts';
import { API_ROOT, PUBLISHED } from '../../contract/paths.ts';
import { longDate } from '../../i18n/dates.ts';
import { HOME_ENTRIES, HOME_SECTIONS, type HomeAction, landingOf, listedPages } from '../home.ts';
import type { Edition } from '../model.ts';
import { entryMarkdown } from './fill-page.ts';
import { entryItem, markdownListItem } from './markdown.ts';

function actionLink({ label, href, twin = href }: HomeAction, baseUrl: string): string {
  return `[${escapeLabel(label)}](${twin.startsWith('/') ? baseUrl + twin : twin})`;
}

const titled = (heading: string, items: readonly string[]) => [`## ${heading}`, items.join('\n')];

/** The hero: authored text, an API call with its response, or a picture. */
function heroMarkdown(edition: Edition): string[] {
  const { locale, baseUrl, config, home, text, theme } = edition;
  const authored = landingOf(edition, 'hero');
  if (authored) return [entryMarkdown(authored, edition)];
  const { hero } = config.home;
  if (hero === 'none') return [];
  if (hero === 'call') {
    const { url, response } = edition.examples.searchDocumentation;
    return [
      `## ${text.liveCall}`,
      `GET [${edition.root}${url}](${baseUrl}${url})`,
      `\`\`\`json\n${JSON.stringify(response, null, 2)}\n\`\`\``,
    ];
  }
  const src = theme.shown.heroes[locale]?.light.src;
  return src === undefined ? [] : [`![${escapeLabel(home.heroAlt)}](${baseUrl}${src})`];
}

/** Links for programs and agents. */
function programLinksMarkdown(edition: Edition): string[] {
  const { locale, baseUrl, paths, text } = edition;
  const { changelog, reference } = edition.filledParts;
  const file = (path: string, about: string) => `- [\`${path}\`](${baseUrl}${path}): ${about}`;
  return [
    ...titled(text.forPrograms, [
      ...(reference ? [markdownListItem(edition, { ...reference, title: reference.label })] : []),
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

function sectionMarkdown(section: HomeSection, edition: Edition): string[] {
  const { locale, changelog, home, parts, paths, sections, solutions, text } = edition;
  switch (section) {
    case 'documentation':
      return titled(
        text.documentation,
        sections.slice(0, HOME_SECTIONS.sections).flatMap(({ slug, title, entries, heads }) => {
          const first = entries.find((entry) => entry.slug === slug) ?? entries[0];
          if (!first) return [];
          const { description } = first.data;
          const path = slug === '' ? first.path : paths.doc(locale, slug);
          const pages = listedPages(entries, heads, path, parts);
          return [
            markdownListItem(edition, { path, title, description }),
            ...pages.map((entry) => {
              const page = { path: entry.path, title: entryTitle(entry) };
              return `  ${markdownListItem(edition, page)}`;
            }),
          ];
        }),
      );
    case 'changelog':
      return titled(
        home.changes,
        changelog
          .slice(0, HOME_ENTRIES)
          .map(({ path, data: { title, version, date, description } }) => {
            const facts = [longDate(locale, date), ...(version === undefined ? [] : [version])];
            return markdownListItem(edition, {
              path,
              title: [...facts, title].join(' · '),
              description,
            });
          }),
      );
    case 'solutions':
      return titled(
        parts.solutions?.label ?? '',
        solutions.slice(0, HOME_ENTRIES).map((entry) => entryItem(edition, entry)),
      );
  }
}

/** The home page as Markdown, below its heading. */
export function homeMarkdown(edition: Edition): string[] {
  const { text, actions, sections } = edition.home;
  const own = landingOf(edition, 'home');
  return [
    text ?? '',
    actions.map((action) => actionLink(action, edition.baseUrl)).join(' '),
    ...heroMarkdown(edition),
    own ? entryMarkdown(own, edition) : '',
    ...sections.flatMap((section) => sectionMarkdown(section, edition)),
    ...programLinksMarkdown(edition),
  ];
}

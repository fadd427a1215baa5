import type { Locale } from '../contract/locales.ts';
import { longDate } from '../i18n/dates.ts';
import { UI } from '../i18n/ui.ts';
import { operationExamples } from './examples.ts';
import { type HomeAddress, homeAddresses, LATEST } from './home.ts';
import { markdownListItem, markdownPage } from './markdown.ts';
import type { Content } from './model.ts';
import { sectionsOf } from './sections.ts';

function addressItem(content: Content, { path, label, about, isPage }: HomeAddress): string {
  return isPage
    ? markdownListItem(content, { path, title: label, description: about })
    : `- [\`${label}\`](${content.baseUrl}${path}): ${about}`;
}

/** The home page as Markdown. */
export async function homeMarkdown(content: Content, locale: Locale): Promise<string> {
  const text = UI[locale];
  const { name, tagline, description } = content.config;
  const { searchDocumentation } = await operationExamples(content, locale);
  const { url, answer } = searchDocumentation;
  const addresses = homeAddresses(locale);
  const list = (items: readonly HomeAddress[]) =>
    items.map((item) => addressItem(content, item)).join('\n');
  return markdownPage(content, locale, name, tagline[locale], [
    description[locale],
    `## ${text.liveCall}`,
    `\`\`\`sh\ncurl "${content.baseUrl}${url}"\n\`\`\``,
    `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``,
    `## ${text.forPeople}`,
    list(addresses.people),
    `## ${text.forAgents}`,
    [list(addresses.agents), `- ${text.anyPageAbout}`].join('\n'),
    `## ${text.documentation}`,
    sectionsOf(content, locale)
      .flatMap(({ slug, title, entries }) => {
        const first = entries.find((entry) => entry.slug === slug) ?? entries[0];
        return first
          ? markdownListItem(content, {
              path: first.path,
              title,
              description: first.data.description,
            })
          : [];
      })
      .join('\n'),
    ...titled(
      text.latestChanges,
      content.changelog[locale]
        .slice(0, LATEST)
        .map(({ path, data: { title, version, date, description: about } }) =>
          markdownListItem(content, {
            path,
            title: [longDate(locale, date), version, title]
              .filter((part) => part !== undefined)
              .join(' · '),
            description: about,
          }),
        ),
    ),
    ...titled(
      text.solutions,
      content.solutions[locale].map(({ path, data }) =>
        markdownListItem(content, { path, title: data.label, description: data.description }),
      ),
    ),
  ]);
}

/** A list under its heading; nothing for an empty one. */
const titled = (heading: string, items: readonly string[]) =>
  items.length === 0 ? [] : [`## ${heading}`, items.join('\n')];

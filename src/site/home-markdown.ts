import type { Content } from '../compile/content.ts';
import { forLocale, type Locale, localizedText } from '../contract/locales.ts';
import { twinPath } from '../contract/paths.ts';
import { longDate } from '../i18n/dates.ts';
import { type HomeAddress, homeAddresses, LATEST, latestChanges } from './home.ts';
import { markdownListItem, markdownPage } from './markdown.ts';
import type { SiteContent } from './model.ts';
import { partsIn } from './parts.ts';

function addressItem(content: Content, { path, label, about, isPage }: HomeAddress): string {
  return isPage
    ? markdownListItem(content, { path, title: label, description: about })
    : `- [\`${label}\`](${content.baseUrl}${path}): ${about}`;
}

/** The home page as Markdown. */
export function homeMarkdown(content: SiteContent, locale: Locale): string {
  const text = forLocale(content.texts, locale);
  const { paths } = content;
  const { name, tagline, description } = content.config;
  const { url, response } = forLocale(content.examples, locale).searchDocumentation;
  const parts = partsIn(content, locale);
  const { reference, solutions } = parts;
  const addresses = homeAddresses(parts, locale, text, paths);
  const markdownLink = (path: string, label: string) =>
    `[${label}](${content.baseUrl}${twinPath(path)})`;
  const list = (items: readonly HomeAddress[]) =>
    items.map((item) => addressItem(content, item)).join('\n');
  return markdownPage(content, locale, name, localizedText(tagline, locale), [
    localizedText(description, locale),
    [
      markdownLink(paths.docs(locale), text.readDocumentation),
      ...(reference ? [markdownLink(reference.path, reference.label)] : []),
    ].join(' '),
    `## ${text.liveCall}`,
    `GET [${url}](${content.baseUrl}${url})`,
    `\`\`\`json\n${JSON.stringify(response, null, 2)}\n\`\`\``,
    `## ${text.forPeople}`,
    list(addresses.people),
    `## ${text.forAgents}`,
    [list(addresses.agents), `- ${text.anyPageAbout}`].join('\n'),
    `## ${text.documentation}`,
    forLocale(content.sections, locale)
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
      latestChanges(content.config, locale, text),
      forLocale(content.changelog, locale)
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
      solutions?.label ?? '',
      forLocale(content.solutions, locale).map(({ path, data }) =>
        markdownListItem(content, { path, title: data.label, description: data.description }),
      ),
    ),
  ]);
}

/** A list under a heading; nothing if it is empty. */
const titled = (heading: string, items: readonly string[]) =>
  items.length === 0 ? [] : [`## ${heading}`, items.join('\n')];

import type { Content } from '../../compile/content.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import { partsIn } from '../parts.ts';
import type { Output } from './output.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

/** How many entries a feed has. */
const MAX_ENTRIES = 50;

const timestamp = (day: string) => `${day}T00:00:00Z`;

function feed(content: Content, locale: Locale): string {
  const { baseUrl, config, paths } = content;
  const entries = forLocale(content.changelog, locale).slice(0, MAX_ENTRIES);
  const page = baseUrl + paths.changelog(locale);
  const updated = timestamp(entries[0]?.data.date ?? '1970-01-01');
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${escapeXml(page)}</id>`,
    `<title>${escapeXml(`${config.name} · ${partsIn(content, locale).changelog?.label}`)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(config.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(baseUrl + paths.feed(locale))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...entries.map(({ path, data }) => {
      const url = escapeXml(baseUrl + path);
      const title = data.version === undefined ? data.title : `${data.version} · ${data.title}`;
      return [
        '<entry>',
        `<id>${url}</id>`,
        `<title>${escapeXml(title)}</title>`,
        `<updated>${timestamp(data.date)}</updated>`,
        `<link rel="alternate" type="text/html" href="${url}"/>`,
        ...(data.description === undefined
          ? []
          : [`<summary>${escapeXml(data.description)}</summary>`]),
        '</entry>',
      ].join('');
    }),
    '</feed>\n',
  ].join('\n');
}

/** The Atom feeds of the changelog (RFC 4287). */
export function* feedOutputs(content: Content): Generator<Output> {
  if (content.off.has('changelog')) return;
  for (const locale of content.locales.codes) {
    yield { path: content.paths.feed(locale), make: () => feed(content, locale) };
  }
}

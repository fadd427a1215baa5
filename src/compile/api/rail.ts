import { labelled } from '../../common/fill-text.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { Tab, Tabs } from '../page/components/tabs.ts';
import { isJson } from './examples.ts';
import { highlightLiterals } from './highlight-literals.ts';
import type { PageParts } from './page-parts.ts';
import type { RequestSample } from './request-samples.ts';

/** An example of a response. */
export interface ResponseExample {
  readonly status: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

interface Rail {
  readonly samples: readonly RequestSample[];
  readonly responses: readonly ResponseExample[];
  readonly texts: Texts;
  readonly locale: Locale;
}

/** A block of code under a label. */
interface Block {
  readonly label: string;
  readonly language: string | undefined;
  readonly code: string;
}

const languageOf = (type: string) =>
  isJson(type) ? 'json' : /[/+]xml\b/.test(type) ? 'xml' : undefined;

/** Adds the examples of an operation; in Markdown, the request in one language is enough. */
export function addRail(page: PageParts, { samples, responses, texts, locale }: Rail): void {
  if (samples.length === 0 && responses.length === 0) return;
  const bodies = responses.map(({ status, type, text }) => ({
    label: status,
    language: languageOf(type),
    code: text,
  }));
  const request = tabs(samples, locale, texts);
  const response = tabs(bodies, locale, texts);
  const group = (title: string, content: string) =>
    content === '' ? '' : `<p class="eyebrow">${title}</p>\n${content}`;
  page.add({
    html: `<aside class="api-rail" aria-label="${texts.apiExample}">\n${group(texts.apiRequest, request)}\n${group(texts.apiResponse, response)}\n</aside>`,
    markdown: [
      ...samples
        .slice(0, 1)
        .map(({ language, code }) =>
          fenced(labelled(texts, texts.apiRequest, '').trimEnd(), language, code),
        ),
      ...bodies
        .slice(0, 1)
        .map(({ label, language, code }) =>
          fenced(
            labelled(texts, `${texts.apiResponse} ${label}`, '').trimEnd(),
            language ?? '',
            code,
          ),
        ),
    ].join('\n\n'),
    text: '',
  });
}

function tabs(blocks: readonly Block[], locale: Locale, texts: Texts): string {
  if (blocks.length === 0) return '';
  const parts = blocks.map(({ label, language, code }) =>
    Tab.html({
      attributes: { id: undefined, label },
      children: highlightLiterals(code, language),
      locale,
      texts,
    }),
  );
  return Tabs.html({ attributes: {}, children: parts.join('\n'), locale, texts });
}

function fenced(title: string, language: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${title}\n\n${fence}${language}\n${code}\n${fence}`;
}

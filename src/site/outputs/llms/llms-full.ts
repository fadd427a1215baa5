import { derived } from '../../../compile/derived.ts';
import type { LinkedEntry } from '../../../compile/entry.ts';
import { LLMS_FULL_BYTES } from '../../../contract/limits.ts';
import { forLocale, type Locale, localizedText } from '../../../contract/locales.ts';
import type { PublicPage, SiteModel } from '../../model.ts';
import { keptFile, type Output } from '../output.ts';
import { pageCount, partition, partPath, sumOf, titleOf } from './parts.ts';

type FullPage = Pick<PublicPage, 'path' | 'markdown'>;

/** A page in llms-full.txt: its Markdown, with its address below the title. */
function fullPage({ path, markdown }: FullPage, baseUrl: string): string {
  const { text } = markdown.make();
  const end = text.indexOf('\n');
  return `${text.slice(0, end)}\n\nURL: ${baseUrl}${path}${text.slice(end)}`;
}

/** Every page of a locale in one file, or one file for each part if it would be too large. */
function* llmsFull(content: SiteModel, locale: Locale): Generator<Output> {
  const { paths, baseUrl } = content;
  const pages = new Map(forLocale(content.pages, locale).map((page) => [page.path, page]));
  const text = ({ path }: LinkedEntry<'docs'>) => {
    const page = pages.get(path);
    return page ? fullPage(page, baseUrl) : '';
  };
  const file = (path: string, head: string, entries: readonly LinkedEntry<'docs'>[]): Output => {
    const shown = entries.flatMap((entry): FullPage[] => {
      const page = pages.get(entry.path);
      return page ? [{ path: page.path, markdown: page.markdown }] : [];
    });
    const inputs = { baseUrl, head, pages: shown };
    return keptFile(
      path,
      derived(
        'llms-full',
        inputs,
        ({ baseUrl, head, pages }) =>
          head + pages.map((page) => fullPage(page, baseUrl)).join('\n'),
      ),
    );
  };
  const bytes = sumOf((entry) => Buffer.byteLength(text(entry)) + 1);
  const head = `# ${content.config.name}\n\n> ${localizedText(content.config.description, locale)}\n\n`;
  const all = forLocale(content.docs, locale);
  if (bytes(all) <= LLMS_FULL_BYTES) {
    yield file(paths.llmsFull(locale), head, all);
    return;
  }
  const parts = partition(all, (entries) => bytes(entries) <= LLMS_FULL_BYTES);
  for (const part of parts) {
    yield file(partPath(content, locale, part.prefix, 'llms-full.txt'), '', part.entries);
  }
  const listed = parts.map((part) => {
    const url = content.baseUrl + partPath(content, locale, part.prefix, 'llms-full.txt');
    const size = new Intl.NumberFormat(locale).format(Math.ceil(bytes(part.entries) / 1000));
    return `- [${titleOf(content, locale, part)}](${url}): ${pageCount(content, locale, part)}, ${size} kB`;
  });
  yield { path: paths.llmsFull(locale), make: () => `${head}${listed.join('\n')}\n` };
}

/** llms-full.txt of each locale. */
export function* llmsFullOutputs(content: SiteModel): Generator<Output> {
  for (const locale of content.locales.codes) yield* llmsFull(content, locale);
}

import { escapeAttribute, escapeLabel, escapeText } from '../../common/escape.ts';
import { twinPath } from '../../contract/paths.ts';
import type { PublishedApi } from './context.ts';
import type { PageParts } from './page-parts.ts';
import { methodHtml } from './part.ts';

/** A link to a page of the same API. */
export interface ListedPage {
  readonly slug: string;
  readonly title: string;
  /** The method, but of a webhook, and the path of an operation. */
  readonly call?: { readonly method?: string; readonly path: string };
  /** What an anchor of the list is named after. */
  readonly anchor?: string | undefined;
}

/** Adds a list of links to pages of the API. */
export function addList(
  parts: PageParts,
  pages: readonly ListedPage[],
  { prefix, baseUrl }: Pick<PublishedApi, 'prefix' | 'baseUrl'>,
): void {
  const items = pages.map(({ slug, title, call, anchor }) => ({
    path: prefix + slug,
    title,
    call,
    id: anchor === undefined ? '' : ` id="${escapeAttribute(parts.anchor(anchor))}"`,
  }));
  parts.add({
    html: `<ul class="api-list">\n${items
      .map(({ path, title, call, id }) => {
        const link = `<a href="${escapeAttribute(path)}">${escapeText(title)}</a>`;
        if (!call) return `<li${id}>${link}</li>`;
        const method = call.method === undefined ? '' : `${methodHtml(call.method)} `;
        return `<li${id}>${link} <span class="api-call">${method}<code>${escapeText(call.path)}</code></span></li>`;
      })
      .join('\n')}\n</ul>`,
    markdown: items
      .map(({ path, title, call }) => {
        const code = call ? ` \`${[call.method, call.path].filter(Boolean).join(' ')}\`` : '';
        return `- [${escapeLabel(title)}](${baseUrl}${twinPath(path)})${code}`;
      })
      .join('\n'),
    text: '',
  });
}

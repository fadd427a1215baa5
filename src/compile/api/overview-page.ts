import type { Texts } from '../../i18n/catalogue.ts';
import { destination } from '../page/addresses.ts';
import type { ApiPageContext, PublishedApi } from './context.ts';
import type { Document } from './description.ts';
import type { OperationGroup } from './operations.ts';
import { addList, type ListedPage } from './page-list.ts';
import { PageParts } from './page-parts.ts';
import { code, inside, joined, link, list, type Part, plain, unindexed } from './part.ts';

/**
 * The first page of an API: what it is, where it is, and all of its operations.
 *
 * @param about what it is, without what stands at the top of the page; CommonMark
 */
export async function overviewPage(
  about: string | undefined,
  groups: readonly { readonly group: OperationGroup; readonly pages: readonly ListedPage[] }[],
  { description, prose, texts }: ApiPageContext,
  api: PublishedApi,
): Promise<PageParts> {
  const { servers = [] } = description.root;
  const parts = new PageParts();
  parts.prose(await prose.chapter(about));
  parts.add(factLine(description.root, texts));
  if (servers.length > 0) {
    parts.heading(2, texts.apiServers);
    const items = servers.map(({ url, description: about = '' }) =>
      joined([code(url), plain(about)], ' '),
    );
    parts.add(unindexed(list(items)));
  }
  parts.heading(2, texts.apiOperations);
  for (const { group, pages } of groups) {
    if (group.title !== '') parts.heading(3, group.title);
    addList(parts, pages, api);
  }
  parts.prose(await prose.chapter(api.ending));
  return parts;
}

/** Schemes that links may have. */
const LINKED = /^(?:https?|mailto):/;

/** The facts of an API in one line, each with where it leads. */
function factLine({ info, externalDocs }: Document, texts: Texts): Part {
  const { contact, license, termsOfService } = info;
  const fact = (name: string, text: string, url?: string) =>
    joined(
      [
        plain(name),
        url !== undefined && LINKED.test(url) ? link(text, url, destination(url)) : code(text),
      ],
      ' ',
    );
  const address = contact?.url ?? (contact?.email && `mailto:${contact.email}`);
  const facts = [
    fact(texts.apiVersion, info.version),
    ...(license ? [fact(texts.apiLicense, license.name, license.url)] : []),
    ...(address ? [fact(texts.apiContact, contact?.name ?? address, address)] : []),
    ...(termsOfService ? [fact(texts.apiTerms, termsOfService, termsOfService)] : []),
    ...(externalDocs
      ? [fact(texts.apiMore, externalDocs.description ?? externalDocs.url, externalDocs.url)]
      : []),
  ];
  return inside('<p class="api-facts">', unindexed(joined(facts, ' · ')), '</p>');
}

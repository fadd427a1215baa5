import { filled } from '../../common/fill-text.ts';
import { remember } from '../../common/remember.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import { twinPath } from '../../contract/paths.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { destination } from '../page/addresses.ts';
import type { PageFacts, RenderedBody } from '../page/compile-page.ts';
import type { Recall } from '../recall.ts';
import type { ApiPageContext, PublishedApi } from './context.ts';
import type { ApiDescription, Document, Schema } from './description.ts';
import { contentOf } from './field-list.ts';
import { fieldReader } from './fields.ts';
import { operationPage } from './operation-page.ts';
import { groupsOf, Names, type OperationGroup, securitySchemes } from './operations.ts';
import {
  addList,
  code,
  inside,
  joined,
  type ListedPage,
  link,
  list,
  PageParts,
  type Part,
  plain,
  unindexed,
} from './page-parts.ts';
import { leadOf, proseOf } from './prose.ts';

/**
 * The first page of an API: what it is, where it is, and all of its operations.
 *
 * @param about what it is, without what stands at the top of the page; CommonMark
 */
async function overviewPage(
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

/** A page that documents a part of an API. */
export interface ApiPage {
  readonly slug: string;
  readonly data: { readonly title: string; readonly description?: string; readonly order?: number };
  readonly facts: PageFacts;
  readonly body: RenderedBody;
  /** Whether it only lists other pages. */
  readonly isList: boolean;
}

/** A page before its position among the others is known. */
interface NewPage {
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  readonly parts: PageParts;
  /** Whether it shows a list of its headings. */
  readonly hasContents?: boolean;
  readonly isList?: boolean;
}

/**
 * Makes the pages of an API: one of it all, one per tag, operation and shared component.
 *
 * @param recall keeps the highlighted code of texts
 * @param onUndrawn receives the first line of each diagram in the texts that is not drawn
 */
export async function apiPages(
  description: ApiDescription,
  api: PublishedApi,
  recall: Recall,
  onUndrawn: (line: string) => void = () => undefined,
): Promise<readonly ApiPage[]> {
  const { slug, label, locale, texts, baseUrl, prefix, hasForm } = api;
  const prose = proseOf(
    description.root.externalDocs?.url ?? `${baseUrl}/`,
    api,
    recall,
    onUndrawn,
  );
  const names = new Names();
  const slugOf = remember((schema: string) => `${slug}/schemas/${names.give(schema)}`);
  const context: ApiPageContext = {
    description,
    slug,
    locale,
    baseUrl,
    hasForm,
    texts,
    prose,
    schemes: securitySchemes(description),
    linked: new Set(),
    pageOf: (schema) => ({
      path: prefix + slugOf(schema),
      markdown: baseUrl + twinPath(prefix + slugOf(schema)),
    }),
  };
  const groups = groupsOf(description);
  const pages: ApiPage[] = [];
  const add = ({ slug, title, about, parts, hasContents = true, isList = false }: NewPage) => {
    const order = pages.length === 0 ? api.order : pages.length;
    pages.push({
      slug,
      data: {
        title: title.slice(0, TEXT_LENGTH.title),
        ...(about !== '' && { description: about.slice(0, TEXT_LENGTH.description) }),
        ...(order !== undefined && { order }),
      },
      facts: parts.facts(hasContents),
      body: parts.body,
      isList,
    });
  };
  const listed = groups.map((group) => ({ group, pages: listedOperations(group, slug) }));
  const { info } = description.root;
  const lead = info.summary === undefined ? leadOf(info.description) : undefined;
  const about = info.summary ?? (lead?.sentence || filled(texts.apiEvery, { title: info.title }));
  const overview = await overviewPage(lead?.rest ?? info.description, listed, context, api);
  add({ slug, title: label, about, parts: overview });
  for (const { group, pages: operations } of listed) {
    const below = group.name === undefined ? slug : `${slug}/${group.name}`;
    if (group.name !== undefined) {
      const { sentence, rest } = leadOf(group.description);
      const parts = new PageParts();
      parts.prose(await prose.chapter(rest));
      addList(parts, operations, api);
      add({ slug: below, title: group.title, about: sentence, parts, isList: rest === '' });
    }
    for (const operation of group.operations) {
      const { sentence, rest } = leadOf(operation.definition.description);
      const isTitle = sentence.replace(/\.$/, '') === operation.title;
      const parts = await operationPage(operation, rest, context);
      add({
        slug: `${below}/${operation.name}`,
        title: operation.title,
        about: isTitle ? '' : sentence,
        parts,
        hasContents: false,
      });
    }
  }
  await addSchemaPages(add, slugOf, context);
  return pages;
}

function listedOperations({ name, operations }: OperationGroup, slug: string): ListedPage[] {
  const below = name === undefined ? slug : `${slug}/${name}`;
  return operations.map((operation) => ({
    slug: `${below}/${operation.name}`,
    title: operation.title,
    anchor: operation.definition.operationId,
    call: { path: operation.path, ...(!operation.isWebhook && { method: operation.method }) },
  }));
}

/** Adds a page for each component that other pages link to, and those that these link to. */
async function addSchemaPages(
  add: (page: NewPage) => void,
  slugOf: (schema: string) => string,
  context: ApiPageContext,
): Promise<void> {
  const { description, linked, prose, texts } = context;
  const schemas = description.root.components?.schemas ?? {};
  // Those that are found on the way are visited as well.
  for (const name of linked) {
    const schema = schemas[name] as Schema | undefined;
    const field = fieldReader(context, 'both').component(name, schema);
    const parts = new PageParts();
    const { sentence, rest } = leadOf(field.description);
    parts.prose(await prose.chapter(rest));
    parts.heading(2, texts.apiFields);
    parts.add((await contentOf(field, context)).part);
    add({ slug: slugOf(name), title: name, about: sentence, parts });
  }
}

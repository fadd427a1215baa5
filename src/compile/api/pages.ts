import { posix } from 'node:path';
import { destination } from '../../common/escape.ts';
import { filled } from '../../common/fill-text.ts';
import { methodHtml } from '../../common/method-html.ts';
import { remember } from '../../common/remember.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import type { Page } from '../entry.ts';
import type { RenderedBody } from '../page/compile-page.ts';
import { schemePart } from './authorization.ts';
import type { ApiPageContext } from './context.ts';
import { attributes } from './controls.ts';
import type { ApiDescription, PublishedApi, Schema, ServerVariable } from './description.ts';
import { contentOf } from './field-list.ts';
import { fieldReader } from './fields.ts';
import { operationPage } from './operation-page.ts';
import { type ApiOperation, groupsOf, type OperationGroup, uniqueNamer } from './operations.ts';
import {
  addressHtml,
  code,
  codes,
  inLine,
  inlineCode,
  joined,
  line,
  link,
  list,
  PageParts,
  pageLink,
  plain,
  type RenderedPart,
  unindexed,
  wrap,
} from './page-parts.ts';
import { leadOf, proseOf } from './prose.ts';

/** The page of an operation or a component in a list. */
type ListedPage = Pick<ApiOperation, 'slug' | 'title'> & Partial<ApiOperation>;

/** Adds a list of links to pages. */
function addList(parts: PageParts, pages: readonly ListedPage[], context: ApiPageContext): void {
  const items = pages.map(({ slug, title, definition, method = '', path = '', isWebhook }) => {
    const { html, markdown } = pageLink(title, slug, context);
    if (!definition) return { html: `<li>${html}</li>`, markdown: `- ${markdown}` };
    const { operationId, deprecated } = definition;
    const id = operationId === undefined ? undefined : parts.anchor(operationId);
    const leading = deprecated === true ? `<s>${html}</s>` : html;
    const webhook = context.texts.apiWebhook;
    const badge = isWebhook ? methodHtml(webhook, 'webhook') : methodHtml(method);
    const call = isWebhook ? `(${webhook}) ${inlineCode(path)}` : inlineCode(`${method} ${path}`);
    return {
      html: `<li${attributes({ id })}>${leading} <span class="api-call">${badge} <code>${addressHtml(path)}</code></span></li>`,
      markdown: `- ${markdown} ${call}`,
    };
  });
  parts.add(wrap('<ul class="api-list">\n', joined(items, '\n'), '\n</ul>'));
}

/**
 * The overview page of an API, which lists its servers, operations and schemas.
 *
 * @param about its description, without the lead at the top of the page; CommonMark
 */
function overviewPage(
  about: string | undefined,
  groups: readonly OperationGroup[],
  schemas: readonly ListedPage[],
  context: ApiPageContext,
): PageParts {
  const { description, prose, texts } = context;
  const { servers = [] } = description.root;
  const parts = new PageParts();
  const addGroup = (
    [depth, title]: readonly [2 | 3, string],
    pages: readonly ListedPage[],
    isFolded: boolean,
  ) => {
    parts.heading(depth, title, '', title, isFolded ? String(pages.length) : undefined);
    addList(parts, pages, context);
    if (isFolded) parts.markup('</details>');
  };
  parts.prose(prose.chapter(about));
  parts.add(factLine(context));
  if (servers.length > 0) {
    parts.heading(2, texts.apiServers);
    const items = servers.map(({ url, description: about = '', variables = {} }) => {
      const values = Object.entries(variables).map(([name, each]) =>
        variablePart(name, each, texts),
      );
      const server = joined([code(url), plain(about)], ' ');
      return joined([server, list(values)], '\n');
    });
    parts.add(unindexed(list(items)));
  }
  const schemes = Object.keys(description.root.components?.securitySchemes ?? {});
  if (schemes.length > 0) {
    parts.heading(2, texts.apiAuthorization);
    const items = schemes.map((name) => schemePart(name, scopesOf(description, name), context));
    parts.add(list(items, 'api-fields api-ways'));
  }
  parts.heading(2, texts.apiOperations);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  for (const { title, operations } of groups) {
    if (title === '') addList(parts, operations, context);
    else addGroup([3, title], operations, count > UNFOLDED);
  }
  if (schemas.length > 0) addGroup([2, texts.apiSchemas], schemas, schemas.length > UNFOLDED);
  parts.prose(prose.chapter(context.ending));
  return parts;
}

/** Longest list of pages that is not collapsed. */
const UNFOLDED = 60;

/** A server variable: its values and default. */
const variablePart = (name: string, variable: ServerVariable, texts: Texts): RenderedPart =>
  joined(
    [
      code(`{${name}}`),
      plain(variable.description ?? ''),
      variable.enum && plain(texts.apiValues),
      variable.enum && codes(variable.enum),
      variable.default !== '' && plain(texts.apiDefault),
      variable.default !== '' && code(variable.default),
    ],
    ' ',
  );

function scopesOf(description: ApiDescription, name: string): readonly string[] {
  const scheme = description.scheme(name);
  const flows = scheme?.type === 'oauth2' ? Object.values(scheme.flows) : [];
  return [...new Set(flows.flatMap((flow) => Object.keys(flow?.scopes ?? {})))];
}

/** Matches URLs that may be linked. */
const LINKED = /^(?:https?|mailto):/;

/** The metadata of an API in one line, with links. */
function factLine(context: ApiPageContext): RenderedPart {
  const { texts, baseUrl, descriptionPath } = context;
  const { info, externalDocs } = context.description.root;
  const { contact, license, termsOfService } = info;
  const named = (name: string, part: RenderedPart) => joined([plain(name), part], ' ');
  const fact = (name: string, text: string, url?: string) =>
    named(
      name,
      url !== undefined && LINKED.test(url) ? link(text, url, destination(url)) : code(text),
    );
  const file = decodeURIComponent(posix.basename(descriptionPath));
  const { url, email, name = url ?? email ?? '' } = contact ?? {};
  const address = url ?? (email && `mailto:${email}`);
  const facts = [
    fact(texts.apiVersion, info.version),
    named('OpenAPI', link(file, descriptionPath, baseUrl + descriptionPath)),
    license && fact(texts.apiLicense, license.name, license.url),
    address && fact(texts.apiContact, name, address),
    termsOfService && fact(texts.apiTerms, termsOfService, termsOfService),
    externalDocs &&
      fact(texts.apiMore, externalDocs.description ?? externalDocs.url, externalDocs.url),
  ];
  return line('api-facts', unindexed(joined(facts, ' · ')));
}

/** A page that documents a part of an API. */
export interface ApiPage {
  readonly page: Page & { readonly collection: 'docs' };
  readonly data: { readonly title: string; readonly description?: string; readonly order?: number };
  readonly body: RenderedBody;
}

/** The contents of a page, and whether it has a table of contents. */
interface NewPage extends Pick<Page, 'slug' | 'operation' | 'isList'> {
  readonly title: string;
  readonly about: string;
  readonly parts: PageParts;
  readonly hasContents?: boolean;
}

/** Makes the pages of an API: an overview, and one per tag, operation and shared component. */
export function apiPages(description: ApiDescription, api: PublishedApi): readonly ApiPage[] {
  const { slug, label, texts, locale, prefix } = api;
  const { info, components } = description.root;
  const prose = proseOf(description, api);
  const nameOf = uniqueNamer();
  const context: ApiPageContext = {
    ...api,
    description,
    prose,
    linked: new Set(),
    slugOf: remember((schema: string) => `${slug}/schemas/${nameOf(schema)}`),
  };
  const pages: ApiPage[] = [];
  const made = (page: NewPage): ApiPage => {
    const { slug, title, about, parts, operation, hasContents = true, isList = false } = page;
    const order = slug === api.slug ? api.order : pages.length + 1;
    const path = prefix + slug;
    const facts = { ...parts.facts(hasContents), ...(operation && { operation }) };
    return {
      page: { ...facts, collection: 'docs', locale, slug, path, isList },
      data: {
        title: inLine(title).trim().slice(0, TEXT_LENGTH.title),
        ...(about !== '' && {
          description: inLine(about).trim().slice(0, TEXT_LENGTH.description),
        }),
        ...(order !== undefined && { order }),
      },
      body: parts.body(prose.template),
    };
  };
  const add = (page: NewPage) => pages.push(made(page));
  const groups = groupsOf(description, slug);
  const lead = info.summary === undefined ? leadOf(info.description) : undefined;
  const about = info.summary ?? (lead?.sentence || filled(texts.apiEvery, { title: info.title }));
  for (const group of groups) {
    if (group.slug !== slug) {
      const { sentence, rest } = leadOf(group.description);
      const parts = new PageParts();
      parts.prose(prose.chapter(rest));
      addList(parts, group.operations, context);
      add({ ...group, about: sentence, parts, isList: rest === '' });
    }
    for (const operation of group.operations) {
      const { slug, title, definition, method, path, isWebhook } = operation;
      const { operationId } = definition;
      const { sentence, rest } = leadOf(definition.description);
      const about = sentence.replace(/\.$/, '') === title ? '' : sentence;
      const parts = operationPage(operation, rest, context);
      const mark = {
        method: isWebhook ? texts.apiWebhook : method,
        ...(isWebhook && { isWebhook }),
        ...(definition.deprecated === true && { isDeprecated: true as const }),
        names: [
          ...(isWebhook ? [] : [path, `${method} ${path}`]),
          ...(operationId === undefined ? [] : [operationId]),
        ],
      };
      add({ slug, title, about, parts, operation: mark, hasContents: false });
    }
  }
  for (const name of description.unusedSchemas) context.linked.add(name);
  const schemas: ListedPage[] = [];
  // Components that pages link to, and unused ones; the set grows as their pages link to more.
  for (const name of context.linked) {
    const schema = components?.schemas?.[name] as Schema | undefined;
    const field = fieldReader(context, 'both').component(name, schema);
    if (field.fields.length + field.variants.length === 0) continue;
    const parts = new PageParts();
    const { sentence, rest } = leadOf(field.description);
    parts.prose(prose.chapter(rest));
    parts.heading(2, texts.apiFields);
    parts.add(contentOf(field, context).part);
    const page = { slug: context.slugOf(name), title: name };
    schemas.push(page);
    add({ ...page, about: sentence, parts });
  }
  const overview = overviewPage(lead?.rest ?? info.description, groups, schemas, context);
  return [made({ slug, title: label, about, parts: overview }), ...pages];
}

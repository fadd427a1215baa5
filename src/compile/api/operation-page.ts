import { filled } from '../../common/fill-text.ts';
import type { TextName } from '../../i18n/catalogue.ts';
import { Callout } from '../page/components/callout.ts';
import { addAuthorization } from './authorization.ts';
import type { ApiPageContext, OperationContext } from './context.ts';
import type { MediaTypeObject, RequestBodyObject, ResponseObject } from './description.ts';
import { exampleBody, exampleText, namedExamples } from './examples.ts';
import { addBody, addContent, contentKey, fieldList, parameterField } from './field-list.ts';
import type { ApiOperation } from './operations.ts';
import { code, joined, line, PageParts, plain, type RenderedPart } from './page-parts.ts';
import { leadOf } from './prose.ts';
import { addRail, codeHtml, exampleBlock, titledCode } from './rail.ts';
import { endpoint, noteId, requestForm } from './request-form.ts';

/** The response examples of an operation: the named ones if there are several, else one per status. */
const responseExamples = ({ operation, description }: OperationContext) =>
  operation.responses.flatMap(([status, { content = {} }]) => {
    const [[type, media] = []] = Object.entries(content);
    if (type === undefined || !media) return [];
    const named = namedExamples(description, media);
    if (named.length > 1) {
      return named.map((each) => exampleBlock(`${status} ${each.label}`, each.value, type, each));
    }
    const body = exampleBody(description, media, 'response');
    return body === undefined ? [] : [exampleBlock(status, body, type)];
  });

/** Error responses are much alike in all operations, so the search ignores them. */
const isError = (status: string) => /^[45]/.test(status);

/** Adds the responses, errors collapsed; a body that repeats an earlier one refers to its status. */
function addResponses(context: OperationContext): void {
  const { page, operation, texts, prose } = context;
  const { responses } = operation;
  if (responses.length === 0) return;
  page.heading(2, texts.apiResponses);
  /** The first status with each body. */
  const statuses = new Map<string, string>();
  const headersAbove = new Set<string>();
  for (const [status, response] of responses) {
    const note = prose.note(response.description);
    const isFolded = isError(status);
    const { sentence, rest } = leadOf(response.description);
    if (status === 'default') page.heading(3, texts.apiOtherStatuses);
    else page.heading(3, '', status, `status-${status}`, isFolded ? sentence : undefined);
    page.prose(isFolded ? { ...note, html: prose.note(rest).html, text: '' } : note);
    const shown = contentKey(response.content);
    const before = statuses.get(shown);
    if (before === undefined || shown === '') {
      addContent(response.content, 'response', context, response.description);
      if (shown !== '') statuses.set(shown, status);
    } else {
      page.paragraph(filled(texts.apiSameBody, { status: before }));
    }
    addHeaders(response.headers, headersAbove, context);
    if (isFolded) page.markup('</details>');
  }
}

/** Adds the headers of a response; those of earlier responses are only named. */
function addHeaders(
  headers: ResponseObject['headers'],
  above: Set<string>,
  context: OperationContext,
): void {
  const { page, texts, description } = context;
  const isKnown = (header: unknown) => above.has(JSON.stringify(header));
  const all = Object.entries(headers ?? {});
  const known = all.filter(isKnown).map(([name]) => code(name));
  const own = all.filter((header) => !isKnown(header));
  for (const header of own) above.add(JSON.stringify(header));
  const fields = own.map(([name, node]) =>
    parameterField({ ...description.resolve<object>(node), name }, 'response', context),
  );
  const named = joined([plain(texts.apiDescribedAbove), joined(known, ', ')], ' ');
  const folded = [fieldList(fields, context), known.length > 0 && line('api-media', named)];
  if (all.length > 0) page.fold(texts.apiResponseHeaders, folded);
}

/** The locations of parameters in display order, with the headings of their lists. */
const HEADINGS = {
  path: 'apiPathParameters',
  query: 'apiQueryParameters',
  querystring: 'apiQueryString',
  header: 'apiHeaders',
  cookie: 'apiCookies',
} as const satisfies Record<string, TextName>;

/**
 * The page of an operation.
 *
 * @param about its description, without the lead at the top of the page; CommonMark
 */
export function operationPage(
  operation: ApiOperation,
  about: string,
  api: ApiPageContext,
): PageParts {
  const { definition, method, path, isWebhook, body } = operation;
  const { operationId = '' } = definition;
  const page = new PageParts();
  const context = { ...api, operation, page };
  const { texts, prose } = api;
  page.markup('<div class="api-operation">\n<div class="api-intro">');
  const form = requestForm(context);
  if (definition.deprecated) {
    page.add(warning(texts.tagDeprecated, texts.apiIsDeprecated, context));
  }
  page.add({
    html: endpoint(form, context),
    markdown: `\`${isWebhook ? `${texts.apiWebhook} ` : ''}${method} ${path}\``,
    text: `${method} ${path} ${operationId}`.trim(),
  });
  // The form opens below its button.
  page.markup(form);
  page.prose(prose.chapter(about));
  page.markup('</div>');
  page.markup('<div class="api-details">');
  if (!isWebhook) addAuthorization(context);
  addParameters(context);
  if (body) {
    const direction = isWebhook ? 'response' : 'request';
    page.heading(2, texts.apiRequestBody);
    page.prose(prose.note(body.description));
    addContent(body.content, direction, context, body.description);
    addExamples(body.content, context);
  }
  page.markup('</div>');
  addRail(responseExamples(context), form !== '', context);
  page.markup('<div class="api-details">');
  addResponses(context);
  addCallbacks(context);
  const docs = definition.externalDocs;
  if (docs && URL.canParse(docs.url)) {
    const label = docs.description ?? texts.apiMore;
    page.prose(prose.note(`[${label.replace(/[[\]\\]/g, '\\$&')}](<${docs.url}>)`));
  }
  if (operationId !== '') {
    // The search indexes it at the top.
    const fact = { ...joined([plain('operationId'), code(operationId)], ' '), text: '' };
    page.add(line('api-facts', fact));
  }
  page.markup('</div>\n</div>');
  return page;
}

/** A callout, as `<Warning>` renders. */
function warning(title: string, text: string, { locale, texts }: ApiPageContext): RenderedPart {
  const { html, markdown } = plain(text);
  const content = {
    attributes: { type: 'warning', title, icon: undefined },
    locale,
    texts,
  } as const;
  return {
    html: Callout.html({ ...content, children: `<p>${html}</p>` }),
    markdown: Callout.markdown({ ...content, children: markdown, parts: [] }),
    text,
  };
}

/** Adds the named examples of a body if there are several: the samples show one at a time. */
function addExamples(
  content: Readonly<Record<string, MediaTypeObject>>,
  { page, description, texts }: OperationContext,
): void {
  const examples = Object.entries(content).flatMap(([type, media]) =>
    namedExamples(description, media).map(({ label, value }) => {
      const text = exampleText(value, type);
      return {
        html: line('api-media', plain(label)).html + codeHtml(text),
        markdown: titledCode(label, { code: text }, texts),
      };
    }),
  );
  if (examples.length > 1) page.fold(texts.apiExamples, examples);
}

function addParameters(context: OperationContext): void {
  const { page, operation, texts } = context;
  const { parameters } = operation;
  for (const [location, heading] of Object.entries(HEADINGS)) {
    const fields = parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => ({
        ...parameterField(parameter, 'request', context),
        noteId: noteId(parameters.indexOf(parameter)),
      }));
    if (fields.length === 0) continue;
    page.heading(2, texts[heading]);
    page.add(fieldList(fields, context));
  }
}

function addCallbacks(context: OperationContext): void {
  const { page, operation, description, texts, prose } = context;
  const callbacks = Object.entries(operation.definition.callbacks ?? {});
  if (callbacks.length === 0) return;
  page.heading(2, texts.apiCallbacks);
  for (const [name, node] of callbacks) {
    for (const [url, item] of Object.entries(description.resolve<object>(node))) {
      for (const [method, each] of Object.entries(item as Record<string, unknown>)) {
        const called = each as ApiOperation['definition'] | undefined;
        if (!called?.responses && !called?.requestBody) continue;
        page.heading(3, name, `${method.toUpperCase()} ${url}`);
        page.prose(prose.note(called.description ?? called.summary));
        if (!called.requestBody) continue;
        const body = description.resolve<RequestBodyObject>(called.requestBody);
        for (const media of Object.values(body.content ?? {})) addBody(media, 'response', context);
      }
    }
  }
}

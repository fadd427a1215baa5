import { escapeText } from '../../common/escape.ts';
import type { TextName } from '../../i18n/catalogue.ts';
import { addAuthorization } from './authorization.ts';
import { addBody, addContent, parameterField } from './body.ts';
import type { ApiPageContext } from './context.ts';
import type { ParameterObject, RequestBodyObject } from './description.ts';
import { fieldList } from './field-list.ts';
import type { ApiOperation } from './operations.ts';
import { PageParts } from './page-parts.ts';
import { code, inside, joined, methodHtml, plain } from './part.ts';
import { addRail } from './rail.ts';
import { requestForm } from './request-form.ts';
import { requestSamples } from './request-samples.ts';
import { addResponses, responsesOf } from './responses.ts';

/** Where parameters are, in the order they are shown, and the headings of each list. */
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
 * @param about what it does, without what stands at the top of the page; CommonMark
 */
export async function operationPage(
  operation: ApiOperation,
  about: string,
  context: ApiPageContext,
): Promise<PageParts> {
  const { description, texts, prose, schemes, hasForm } = context;
  const { definition, method, path, isWebhook } = operation;
  const page = new PageParts();
  page.markup('<div class="api-operation">\n<div class="api-intro">');
  const shown = isWebhook ? methodHtml(texts.apiWebhook, 'webhook') : methodHtml(method);
  page.add({
    html: `<p class="api-endpoint">${shown} <code>${escapeText(path)}</code></p>`,
    markdown: `\`${isWebhook ? `${texts.apiWebhook} ` : ''}${method} ${path}\``,
    text: `${method} ${path}`,
  });
  const { operationId } = definition;
  if (operationId !== undefined) {
    const fact = joined([plain('operationId'), code(operationId)], ' ');
    page.add(inside('<p class="api-facts">', { ...fact, text: operationId }, '</p>'));
  }
  if (definition.deprecated) {
    page.add(inside('<p class="callout callout-warning">', plain(texts.apiIsDeprecated), '</p>'));
  }
  page.prose(await prose.chapter(about));
  page.markup(`${hasForm ? requestForm(operation, context) : ''}</div>`);
  const responses = responsesOf(operation, context);
  addRail(page, {
    samples: isWebhook ? [] : requestSamples(operation, description, schemes),
    responses: responses.flatMap(({ example }) => (example ? [example] : [])),
    texts,
    locale: context.locale,
  });
  page.markup('<div class="api-details">');
  if (!isWebhook) await addAuthorization(page, operation.security, context);
  await addParameters(page, operation.parameters, context);
  if (definition.requestBody) {
    const body = description.resolve<RequestBodyObject>(definition.requestBody);
    const direction = isWebhook ? 'response' : 'request';
    page.heading(2, texts.apiRequestBody);
    page.prose(await prose.note(body.description));
    await addContent(page, body.content, direction, context, body.description);
  }
  await addResponses(page, responses, context);
  await addCallbacks(page, operation, context);
  const docs = definition.externalDocs;
  if (docs && URL.canParse(docs.url)) {
    const label = docs.description ?? context.texts.apiMore;
    page.prose(await prose.note(`[${label.replace(/[[\]\\]/g, '\\$&')}](<${docs.url}>)`));
  }
  page.markup('</div>\n</div>');
  return page;
}

async function addParameters(
  page: PageParts,
  parameters: readonly ParameterObject[],
  context: ApiPageContext,
): Promise<void> {
  for (const [location, heading] of Object.entries(HEADINGS)) {
    const fields = parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => parameterField(parameter, 'request', context));
    if (fields.length === 0) continue;
    page.heading(2, context.texts[heading]);
    page.add(await fieldList(fields, context));
  }
}

async function addCallbacks(
  page: PageParts,
  { definition }: ApiOperation,
  context: ApiPageContext,
): Promise<void> {
  const { description, texts, prose } = context;
  const callbacks = Object.entries(definition.callbacks ?? {});
  if (callbacks.length === 0) return;
  page.heading(2, texts.apiCallbacks);
  for (const [name, node] of callbacks) {
    for (const [url, item] of Object.entries(description.resolve<object>(node))) {
      for (const [method, operation] of Object.entries(item as Record<string, unknown>)) {
        const called = operation as ApiOperation['definition'] | undefined;
        if (!called?.responses && !called?.requestBody) continue;
        page.heading(3, name, `${method.toUpperCase()} ${url}`);
        page.prose(await prose.note(called.description ?? called.summary));
        if (!called.requestBody) continue;
        const body = description.resolve<RequestBodyObject>(called.requestBody);
        for (const media of Object.values(body.content ?? {})) {
          await addBody(page, media, 'response', context);
        }
      }
    }
  }
}

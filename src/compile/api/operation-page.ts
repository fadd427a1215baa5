import { escapeText } from '../page/escape.ts';
import { addAuthorization } from './authorization.ts';
import type { ApiPageContext } from './context.ts';
import type {
  MediaTypeObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  Schema,
} from './description.ts';
import { exampleBody, exampleText } from './examples.ts';
import { contentOf, fieldList } from './field-list.ts';
import { type Direction, type Field, FieldReader } from './fields.ts';
import type { ApiOperation } from './operations.ts';
import { PageParts } from './page-parts.ts';
import { addRail, type ResponseExample } from './rail.ts';
import { requestSamples, serverUrl } from './request-samples.ts';

/** Where parameters are, in the order they are shown. */
const PLACES = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

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
  const { description, texts, prose, schemes } = context;
  const { definition, method, path, isWebhook } = operation;
  const page = new PageParts();
  page.markup('<div class="api-operation">\n<div class="api-intro">');
  const url = isWebhook ? path : serverUrl(operation) + path;
  const [tone] = isWebhook ? ['webhook'] : [method.toLowerCase()];
  page.add({
    html: `<p class="api-endpoint"><span class="api-method api-method-${escapeText(tone ?? '')}">${escapeText(isWebhook ? texts.webhook : method)}</span> <code>${escapeText(path)}</code></p>`,
    markdown: `\`${isWebhook ? `${texts.webhook} ` : ''}${method} ${url}\``,
    text: `${method} ${path}`,
  });
  if (definition.deprecated) page.paragraph(texts.isDeprecated);
  page.prose(await prose.chapter(about));
  page.markup('</div>');
  const answers = responsesOf(operation, context);
  addRail(page, {
    samples: isWebhook ? [] : requestSamples(operation, description, schemes),
    responses: answers.flatMap(({ example }) => (example ? [example] : [])),
    texts,
    locale: context.locale,
  });
  page.markup('<div class="api-details">');
  if (!isWebhook) await addAuthorization(page, operation.security, context);
  await addParameters(page, operation.parameters, context);
  if (definition.requestBody) {
    const body = description.resolve<RequestBodyObject>(definition.requestBody);
    const direction = isWebhook ? 'response' : 'request';
    page.heading(2, texts.requestBody);
    page.prose(await prose.note(body.description));
    await addContent(page, body.content, direction, context);
  }
  await addResponses(page, answers, context);
  await addCallbacks(page, operation, context);
  const docs = definition.externalDocs;
  if (docs && URL.canParse(docs.url)) {
    const label = docs.description ?? context.texts.more;
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
  for (const place of PLACES) {
    const found = parameters.filter((parameter) => parameter.in === place);
    if (found.length === 0) continue;
    page.heading(2, context.texts[place]);
    page.add(
      await fieldList(
        found.map((each) => parameterField(each, 'request', context)),
        context,
      ),
    );
  }
}

function parameterField(
  parameter: Omit<ParameterObject, 'in'>,
  direction: Direction,
  { description, linked }: ApiPageContext,
): Field {
  const [media] = Object.values(parameter.content ?? {});
  const schema = (parameter.schema ?? media?.schema) as Schema | undefined;
  const field = new FieldReader(description, direction, linked).read(schema);
  const text = parameter.description ?? field.description;
  return {
    ...field,
    name: parameter.name,
    isRequired: parameter.required === true,
    isDeprecated: field.isDeprecated || parameter.deprecated === true,
    ...(text !== undefined && { description: text }),
  };
}

type Content = Readonly<Record<string, MediaTypeObject>> | undefined;

/** What a body is, without its examples; empty if there is none. */
const contentKey = (content: Content) =>
  content === undefined ? '' : JSON.stringify(Object.values(content).map(({ schema }) => schema));

/** Adds a body in all of its media types; those with the same schema together. */
async function addContent(
  page: PageParts,
  content: Content,
  direction: Direction,
  context: ApiPageContext,
): Promise<void> {
  const bySchema = Map.groupBy(Object.entries(content ?? {}), ([, { schema }]) =>
    JSON.stringify(schema),
  );
  for (const entries of bySchema.values()) {
    const types = entries.map(([type]) => type);
    page.add({
      html: `<p class="api-media">${types.map((type) => `<code>${escapeText(type)}</code>`).join(' ')}</p>`,
      markdown: types.map((type) => `\`${type}\``).join(', '),
    });
    const [first] = entries;
    if (first) await addBody(page, first[1], direction, context);
  }
}

/** A body without the line of its own name and type, unless it has nothing else. */
async function addBody(
  page: PageParts,
  media: MediaTypeObject,
  direction: Direction,
  context: ApiPageContext,
): Promise<void> {
  const { description, linked } = context;
  const { itemSchema } = media as { itemSchema?: Schema };
  const reader = new FieldReader(description, direction, linked);
  const field = reader.read((media.schema as Schema | undefined) ?? itemSchema);
  const inner = await contentOf(field, context);
  if (inner.count === 0 && field.schema === undefined) {
    page.add(await fieldList([field], context));
    return;
  }
  page.add({
    html: `<p class="api-field"><span class="api-type">${escapeText(field.type)}</span></p>`,
    markdown: `\`${field.type}\``,
  });
  page.prose(await context.prose.note(field.description));
  page.add(inner);
}

interface Answer {
  readonly status: string;
  readonly response: ResponseObject;
  readonly example?: ResponseExample;
}

function responsesOf({ definition }: ApiOperation, { description }: ApiPageContext): Answer[] {
  return Object.entries(definition.responses ?? {}).map(([status, node]) => {
    const response = description.resolve<ResponseObject>(node);
    const [found] = Object.entries(response.content ?? {});
    const body = found && exampleBody(description, found[1], 'response');
    return {
      status,
      response,
      ...(found &&
        body !== undefined && {
          example: { status, type: found[0], text: exampleText(body, found[0]) },
        }),
    };
  });
}

async function addResponses(
  page: PageParts,
  answers: readonly Answer[],
  context: ApiPageContext,
): Promise<void> {
  const { texts, prose } = context;
  if (answers.length === 0) return;
  page.heading(2, texts.responses);
  /** The first status with each body. */
  const statuses = new Map<string, string>();
  for (const { status, response } of answers) {
    page.heading(
      3,
      status === 'default' ? texts.defaultResponse : '',
      status === 'default' ? '' : status,
    );
    page.prose(await prose.note(response.description));
    const shown = contentKey(response.content);
    const before = statuses.get(shown);
    if (before === undefined || shown === '') {
      await addContent(page, response.content, 'response', context);
      if (shown !== '') statuses.set(shown, status);
    } else {
      page.paragraph(texts.sameAs(before));
    }
    const headers = Object.entries(response.headers ?? {});
    if (headers.length === 0) continue;
    page.paragraph(texts.responseHeaders);
    const fields = headers.map(([name, node]) =>
      parameterField({ ...context.description.resolve<object>(node), name }, 'response', context),
    );
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
  page.heading(2, texts.callbacks);
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

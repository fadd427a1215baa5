import { filled } from '../../common/fill-text.ts';
import { addContent, contentKey, parameterField } from './body.ts';
import type { ApiPageContext } from './context.ts';
import type { ResponseObject } from './description.ts';
import { exampleBody, exampleText } from './examples.ts';
import { fieldList } from './field-list.ts';
import type { ApiOperation } from './operations.ts';
import type { PageParts } from './page-parts.ts';
import { code, inside, joined, plain } from './part.ts';
import type { ResponseExample } from './rail.ts';

/** A response of an operation. */
export interface OperationResponse {
  readonly status: string;
  readonly response: ResponseObject;
  readonly example?: ResponseExample;
}

/** The responses of an operation, by status. */
export function responsesOf(
  { definition }: ApiOperation,
  { description }: ApiPageContext,
): OperationResponse[] {
  return Object.entries(definition.responses ?? {}).map(([status, node]) => {
    const response = description.resolve<ResponseObject>(node);
    const [[type, media] = []] = Object.entries(response.content ?? {});
    const body = media && exampleBody(description, media, 'response');
    return type === undefined || body === undefined
      ? { status, response }
      : { status, response, example: { status, type, text: exampleText(body, type) } };
  });
}

/** Whether a status is an error: those are much alike for all operations, so the search ignores them. */
const isError = (status: string) => /^[45]/.test(status);

/** Adds the responses of an operation; a body that an earlier status has is only named. */
export async function addResponses(
  page: PageParts,
  responses: readonly OperationResponse[],
  context: ApiPageContext,
): Promise<void> {
  const { texts, prose } = context;
  if (responses.length === 0) return;
  page.heading(2, texts.apiResponses);
  /** The first status with each body. */
  const statuses = new Map<string, string>();
  const headersAbove = new Set<string>();
  for (const { status, response } of responses) {
    if (status === 'default') page.heading(3, texts.apiOtherStatuses);
    else page.heading(3, '', status, `status-${status}`);
    const note = await prose.note(response.description);
    page.prose(isError(status) ? { ...note, text: '' } : note);
    const shown = contentKey(response.content);
    const before = statuses.get(shown);
    if (before === undefined || shown === '') {
      await addContent(page, response.content, 'response', context, response.description);
      if (shown !== '') statuses.set(shown, status);
    } else {
      page.paragraph(filled(texts.apiSameBody, { status: before }));
    }
    await addHeaders(page, response.headers, headersAbove, context);
  }
}

/** Adds the headers of a response; those that an earlier status has are only named. */
async function addHeaders(
  page: PageParts,
  headers: ResponseObject['headers'],
  above: Set<string>,
  context: ApiPageContext,
): Promise<void> {
  const { texts, description } = context;
  const isKnown = (header: unknown) => above.has(JSON.stringify(header));
  const all = Object.entries(headers ?? {});
  const known = all.filter(isKnown).map(([name]) => code(name));
  const own = all.filter((header) => !isKnown(header));
  for (const header of own) above.add(JSON.stringify(header));
  const fields = own.map(([name, node]) =>
    parameterField({ ...description.resolve<object>(node), name }, 'response', context),
  );
  const named = joined([plain(texts.apiDescribedAbove), joined(known, ', ')], ' ');
  const parts = [
    ...(own.length > 0 ? [await fieldList(fields, context)] : []),
    ...(known.length > 0 ? [inside('<p class="api-media">', named, '</p>')] : []),
  ];
  if (parts.length > 0) page.fold(texts.apiResponseHeaders, parts);
}

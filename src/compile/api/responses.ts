import { escapeText } from '../../common/escape.ts';
import { addContent, contentKey, parameterField } from './body.ts';
import type { ApiPageContext } from './context.ts';
import type { ResponseObject } from './description.ts';
import { exampleBody, exampleText } from './examples.ts';
import { codeSpan, fieldList } from './field-list.ts';
import type { ApiOperation } from './operations.ts';
import type { PageParts, Part } from './page-parts.ts';
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
  page.heading(2, texts.responses);
  /** The first status with each body. */
  const statuses = new Map<string, string>();
  const headersAbove = new Set<string>();
  for (const { status, response } of responses) {
    if (status === 'default') page.heading(3, texts.defaultResponse);
    else page.heading(3, '', status, `status-${status}`);
    const note = await prose.note(response.description);
    page.prose(isError(status) ? { ...note, text: '' } : note);
    const shown = contentKey(response.content);
    const before = statuses.get(shown);
    if (before === undefined || shown === '') {
      await addContent(page, response.content, 'response', context, response.description);
      if (shown !== '') statuses.set(shown, status);
    } else {
      page.paragraph(texts.sameAs(before));
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
  const isNew = ([name, node]: readonly [string, unknown]) =>
    !above.has(JSON.stringify([name, node]));
  const all = Object.entries(headers ?? {});
  const known = all.filter((header) => !isNew(header)).map(([name]) => name);
  const found = all.filter(isNew);
  for (const header of found) above.add(JSON.stringify(header));
  const parts: Part[] = [];
  if (found.length > 0) {
    const fields = found.map(([name, node]) =>
      parameterField({ ...description.resolve<object>(node), name }, 'response', context),
    );
    parts.push(await fieldList(fields, context));
  }
  if (known.length > 0) {
    parts.push({
      html: `<p class="api-media">${texts.describedAbove} ${known.map((name) => `<code>${escapeText(name)}</code>`).join(', ')}</p>`,
      markdown: `${texts.describedAbove} ${known.map(codeSpan).join(', ')}`,
    });
  }
  if (parts.length > 0) page.fold(texts.responseHeaders, parts);
}

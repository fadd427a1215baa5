import { addContent, contentKey, parameterField } from './body.ts';
import type { ApiPageContext } from './context.ts';
import type { ResponseObject } from './description.ts';
import { exampleBody, exampleText } from './examples.ts';
import { fieldList } from './field-list.ts';
import type { ApiOperation } from './operations.ts';
import type { PageParts } from './page-parts.ts';
import type { ResponseExample } from './rail.ts';

/** A response of an operation. */
export interface Answer {
  readonly status: string;
  readonly response: ResponseObject;
  readonly example?: ResponseExample;
}

/** The responses of an operation, by status. */
export function responsesOf(
  { definition }: ApiOperation,
  { description }: ApiPageContext,
): Answer[] {
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

/** Adds the responses of an operation; a body that an earlier status has is only named. */
export async function addResponses(
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

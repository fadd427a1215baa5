import { type Call, type CallField, callOf } from '../../common/api-call.ts';
import { codeParts } from '../../common/code-literals.ts';
import { escapeText } from '../../common/escape.ts';
import { labelled } from '../../common/fill-text.ts';
import { hangingClass } from '../../common/hanging.ts';
import { requestSamples } from '../../common/request-samples.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { preHtml } from '../page/code-html.ts';
import { fenced } from '../page/edits.ts';
import { credentialOf } from './authorization.ts';
import type { OperationContext } from './context.ts';
import { select } from './controls.ts';
import type { RequestBodyObject } from './description.ts';
import {
  exampleBody,
  exampleText,
  exampleValue,
  isInExamples,
  isJson,
  type NamedExample,
  namedExamples,
} from './examples.ts';
import { serverUrl } from './operations.ts';
import { panels, plain } from './page-parts.ts';

/** Longest line, in characters, that never wraps in the rail and on phones. */
const NARROW = 32;

/** Gives a long line of code a hanging indent. */
function hanging(html: string, line: string): string {
  return line.length <= NARROW ? html : `<span class="${hangingClass(line)}">${html}</span>`;
}

/** The HTML of a code block; only literals are highlighted. */
export function codeHtml(code: string, language?: string): string {
  const html = [...codeParts(code)]
    .map(({ text, kind }) =>
      kind === undefined
        ? escapeText(text)
        : `<span class="token-${kind}">${escapeText(text)}</span>`,
    )
    .join('');
  const lines = code.split('\n');
  const rows = html
    .split('\n')
    .map((row, index) => (language === 'json' ? hanging(row, lines[index] ?? '') : row));
  return preHtml(rows, language);
}

/** The media type for sample bodies: JSON if the operation accepts it. */
export function sampleBody(body: RequestBodyObject | undefined) {
  const all = Object.entries(body?.content ?? {});
  const [type, media] = all.find(([each]) => isJson(each)) ?? all[0] ?? [];
  return type === undefined || !media ? undefined : { type, media };
}

/** A sample request, with example values and placeholders for secrets. */
function sampleCall(context: OperationContext): Call {
  const { operation, description } = context;
  const { method, path, parameters, security } = operation;
  const body = sampleBody(operation.body);
  const example = body && exampleBody(description, body.media, 'request');
  return callOf(method, path, [
    { place: 'server', name: '', value: serverUrl(operation) },
    ...(body === undefined || example === undefined
      ? []
      : ([
          { place: 'header', name: 'Content-Type', value: body.type },
          { place: 'body', name: '', value: exampleText(example, body.type) },
        ] as const)),
    ...parameters
      .filter((each) => each.in === 'path' || isInExamples(description, each))
      .map((each) => ({
        place: each.in as CallField['place'],
        name: each.name,
        value: exampleValue(description, each),
      })),
    ...Object.keys(security[0] ?? {}).flatMap((name) => credentialOf(context, name) ?? []),
  ]);
}

/** A code block with a label. */
interface Block {
  readonly label: string;
  readonly code: string;
  readonly language?: string | undefined;
  /** The named example it shows. */
  readonly named?: NamedExample | undefined;
}

/** @param type media type */
export const exampleBlock = (
  label: string,
  example: unknown,
  type: string,
  named?: NamedExample,
): Block => {
  const language = isJson(type) ? 'json' : /[/+]xml\b/.test(type) ? 'xml' : undefined;
  return { label, code: exampleText(example, type), language, named };
};

/** The example payload of a webhook. */
function sentBody({ operation, description }: OperationContext): readonly Block[] {
  const body = sampleBody(operation.body);
  const example = body && exampleBody(description, body.media, 'response');
  return body && example !== undefined ? [exampleBlock(body.type, example, body.type)] : [];
}

/**
 * The named examples of an operation's body and parameters, without duplicates; one with a summary
 * wins over its namesakes.
 */
function choicesOf(
  responses: readonly Block[],
  { operation, description }: OperationContext,
): readonly NamedExample[] {
  const body = sampleBody(operation.body);
  const all = [...(body ? [body.media] : []), ...operation.parameters].flatMap((each) =>
    namedExamples(description, each),
  );
  const known = [...responses.flatMap(({ named }) => named ?? []), ...all];
  const summarized = new Map(
    known.filter(({ name, label }) => label !== name).map((each) => [each.name, each]),
  );
  return [...new Map(all.map((e) => [e.name, summarized.get(e.name) ?? e])).values()];
}

/** The caption of code blocks, with a choice among several; `dir` keeps “C#” intact on right-to-left pages. */
function head(title: string, blocks: readonly Block[]): string {
  const options = blocks.map(({ label }) => ({ dir: 'auto', label }));
  const choice =
    blocks.length === 1
      ? `<span>${escapeText(blocks[0]?.label ?? '')}</span>`
      : select({ class: 'needs-script', 'aria-label': title }, options);
  return `<figcaption>${escapeText(title)}\n${choice}</figcaption>`;
}

/**
 * Adds the examples of an operation; Markdown has the request in one language only.
 *
 * @param hasForm whether the page has a request form, which the chosen example fills
 */
export function addRail(
  responses: readonly Block[],
  hasForm: boolean,
  context: OperationContext,
): void {
  const { page, operation, texts } = context;
  const samples = operation.isWebhook ? sentBody(context) : requestSamples(sampleCall(context));
  if (samples.length === 0 && responses.length === 0) return;
  const choices = choicesOf(responses, context);
  const options = choices.map(({ name, label }) => ({ value: name, label }));
  const choice =
    choices.length < 2 || !hasForm
      ? ''
      : `<label class="api-choice needs-script">${escapeText(texts.apiExample)}${select({ 'data-choose': true }, options)}</label>\n`;
  const group = (title: string, blocks: readonly Block[], kind: string) => {
    if (blocks.length === 0) return '';
    const shown = blocks.map(({ label, code, language, named }) => {
      return { label, html: codeHtml(code, language), examples: named && [named.name] };
    });
    return `<figure class="code-figure tabs" data-${kind}>\n${head(title, blocks)}\n${panels(shown)}\n</figure>`;
  };
  page.add({
    html: `<aside class="api-rail" aria-label="${texts.apiExample}">\n${choice}${group(texts.apiRequest, samples, 'request')}\n${group(texts.apiResponse, responses, 'response')}\n</aside>`,
    markdown: [
      ...samples.slice(0, 1).map((sample) => titledCode(texts.apiRequest, sample, texts)),
      ...responses
        .filter(({ named }, index) => index === 0 || named !== undefined)
        .map((body) => titledCode(`${texts.apiResponse} ${body.label}`, body, texts)),
    ].join('\n\n'),
  });
}

/** A titled code block in Markdown. */
export function titledCode(
  title: string,
  { language = '', code }: Pick<Block, 'language' | 'code'>,
  texts: Texts,
): string {
  return `${labelled(texts, plain(title).markdown, '').trimEnd()}\n\n${fenced(code, language)}`;
}

import { escapeText } from '../../common/escape.ts';
import { methodHtml } from '../../common/method-html.ts';
import { authorizationFields } from './authorization.ts';
import type { ApiPageContext, OperationContext } from './context.ts';
import { type Attributes, attributes, hidden, labelled, nameHtml, select } from './controls.ts';
import type { MediaTypeObject, ParameterObject, Schema } from './description.ts';
import {
  exampleBody,
  exampleText,
  exampleValue,
  isInExamples,
  namedExamples,
  parameterText,
} from './examples.ts';
import { responseSchemas } from './json-schema.ts';
import { type ApiOperation, callableServers, serverUrl } from './operations.ts';
import { addressHtml, code } from './page-parts.ts';
import { sampleBody } from './rail.ts';

/** The id of the description of a parameter, by its index in the operation. */
export const noteId = (index: number): string => `lectern-parameter-${index + 1}`;

/** @param none label of the empty option, if there is one */
function choice(values: readonly string[], own: Attributes, chosen?: string, none?: string) {
  const options = values.map((label) => ({ selected: label === chosen, label }));
  return select(own, none === undefined ? options : [{ value: '', label: none }, ...options]);
}

function checkboxes(name: string, values: readonly string[], own: Attributes, chosen = ''): string {
  const checked = chosen.split(',');
  const items = values.map(
    (value) =>
      `<label><input${attributes({ type: 'checkbox', value, checked: checked.includes(value) })}>${code(value).html}</label>`,
  );
  return `<fieldset class="wide"${attributes(own)}><legend>${name}</legend>${items.join('')}</fieldset>`;
}

/** The longest enum that a form offers as a choice. */
const MAX_VALUES = 200;

/** The input for a parameter. */
function parameterField(
  parameter: ParameterObject,
  index: number,
  { description, texts, prose }: ApiPageContext,
): string {
  const { name, in: place, required = false } = parameter;
  const schema = description.merged(parameter.schema as Schema | undefined);
  const note = prose.note(parameter.description ?? schema.description);
  const label = nameHtml(code(name).html, required, texts);
  const typesOf = ({ type = [] }: Schema): readonly string[] => [type].flat();
  const isList = typesOf(schema).includes('array');
  const single = isList ? description.schema(schema.items) : schema;
  const types = typesOf(single);
  const accepted = single.enum ?? (types.includes('boolean') && !isList ? [true, false] : []);
  const isFilled = isInExamples(description, parameter);
  const value = isFilled ? exampleValue(description, parameter) : undefined;
  const named = namedExamples(description, parameter).map((each) => [
    each.name,
    parameterText(each.value),
  ]);
  const own = {
    'data-name': name,
    'data-in': place,
    // With `explode: false`, a list is one value (OpenAPI 3.1, section 4.8.12).
    'data-list': isList && parameter.explode !== false,
    'data-examples': named.length > 0 ? JSON.stringify(Object.fromEntries(named)) : undefined,
    'aria-describedby': note.html === '' ? undefined : noteId(index),
  };
  if (place === 'cookie') return value === undefined ? '' : hidden({ ...own, value });
  if (accepted.length > 0 && accepted.length <= MAX_VALUES) {
    const values = accepted.map(String);
    if (isList) return checkboxes(label, values, own, value);
    const usual =
      schema.default === undefined ? '' : `${texts.apiDefault} ${parameterText(schema.default)}`;
    const none = required ? undefined : usual;
    return labelled(label, choice(values, { ...own, required }, value, none));
  }
  const isNumber = !isList && types.some((type) => type === 'integer' || type === 'number');
  const input = attributes({
    ...own,
    required,
    type: isNumber ? 'number' : 'text',
    step: isNumber && !types.includes('integer') ? 'any' : undefined,
    min: isNumber ? schema.minimum : undefined,
    max: isNumber ? schema.maximum : undefined,
    minlength: schema.minLength,
    maxlength: schema.maxLength,
    value,
    placeholder:
      value === undefined && schema.default !== undefined ? `${schema.default}` : undefined,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  return labelled(label, `<input${input}>`, !isNumber);
}

/** The examples of a body as text by name; the default has an empty name. */
function bodyTexts(type: string, media: MediaTypeObject, { description }: ApiPageContext) {
  const usual = exampleBody(description, media, 'request');
  return Object.fromEntries([
    ['', usual === undefined ? '' : exampleText(usual, type)],
    ...namedExamples(description, media).map(({ name, value }) => [name, exampleText(value, type)]),
  ]);
}

/** The inputs for a body: media type and text. */
function bodyFields(context: OperationContext): string {
  const { texts, operation } = context;
  const { body } = operation;
  const sample = sampleBody(body);
  if (!body || !sample) return '';
  const { content, required = false } = body;
  // A textarea cannot hold files.
  const media = Object.entries(content).filter(([type]) => !type.startsWith('multipart/'));
  const own = { 'data-name': 'body', 'data-in': 'body' };
  const type = { 'data-name': 'Content-Type', 'data-in': 'header' };
  if (media.length === 0) {
    const { '': value } = bodyTexts(sample.type, sample.media, context);
    return hidden({ ...type, value: sample.type }) + hidden({ ...own, value, 'data-files': true });
  }
  const examples = Object.fromEntries(
    media.map(([each, example]) => [each, bodyTexts(each, example, context)]),
  );
  const text = examples[sample.type]?.[''] ?? '';
  const rows = Math.min(14, Math.max(3, text.split('\n').length));
  const hasChoice = media.length > 1 || Object.keys(examples[sample.type] ?? {}).length > 1;
  const area = attributes({
    ...own,
    rows,
    required,
    spellcheck: 'false',
    'data-examples': hasChoice ? JSON.stringify(examples) : undefined,
  });
  const types = media.map(([each]) => each);
  return [
    labelled(code('Content-Type').html, choice(types, type, sample.type)),
    `<label class="whole"><span>${nameHtml(escapeText(texts.apiRequestBody), required, texts)}</span><textarea${area}>\n${escapeText(text)}</textarea></label>`,
  ].join('\n');
}

/** A choice of the response's media type, if there are several. */
function acceptField({ responses }: ApiOperation): string {
  const types = responses.flatMap(([, { content = {} }]) => Object.keys(content));
  const distinct = [...new Set(types)];
  if (distinct.length < 2) return '';
  return labelled(
    code('Accept').html,
    choice(distinct, { 'data-name': 'Accept', 'data-in': 'header' }),
  );
}

/** The server of a form, with a choice if there are several. */
function serverField(servers: readonly string[], { texts, baseUrl }: ApiPageContext): string {
  const own = { 'data-name': 'server', 'data-in': 'server' };
  const [only = ''] = servers;
  const { origin, pathname } = new URL(only);
  // Relative, so that a copy of the site at another address calls itself.
  const value = origin === new URL(baseUrl).origin ? pathname.replace(/\/$/, '') : only;
  return servers.length === 1
    ? hidden({ ...own, value })
    : `<label class="whole">${escapeText(texts.apiServer)}${choice(servers, own)}</label>`;
}

/**
 * The HTML of an operation's method and address, with a button that opens the form if it has one.
 *
 * @param form the result of {@link requestForm}
 */
export function endpoint(form: string, { operation, texts }: OperationContext): string {
  const { method, path, isWebhook, servers } = operation;
  const shown = isWebhook ? methodHtml(texts.apiWebhook, 'webhook') : methodHtml(method);
  const address = isWebhook || servers.length === 0 ? path : serverUrl(operation) + path;
  const label = `${texts.copyCode} “${address}”`;
  const copy = `<button type="button" class="tool copy needs-script"${attributes({ 'data-copy-text': address, title: texts.copyCode, 'aria-label': label })}><span class="visually-hidden">${escapeText(texts.copyCode)}</span></button>`;
  const open = `<button type="button" class="button button-strong needs-script" aria-expanded="false" aria-controls="try-it">${escapeText(texts.apiTryIt)}</button>`;
  return `<div class="api-endpoint">${shown} <code>${addressHtml(address)}</code> ${isWebhook ? '' : copy}${form === '' ? '' : open}</div>`;
}

/**
 * The HTML of a form that sends a request. `client/try-it.ts` drives it; it is hidden without scripts.
 *
 * @returns an empty string if forms are off or no server is callable
 */
export function requestForm(context: OperationContext): string {
  const { operation, texts, hasForm } = context;
  const servers = callableServers(operation);
  if (!hasForm || operation.isWebhook || servers.length === 0) return '';
  const parameters = operation.parameters.map((each, index) =>
    parameterField(each, index, context),
  );
  const form = attributes({
    'data-method': operation.method,
    'data-path': operation.path,
    'data-schemas': responseSchemas(context),
    'data-texts': JSON.stringify({
      sending: texts.apiSending,
      failed: texts.apiFailed,
      headers: texts.apiResponseHeaders,
      body: texts.apiBody,
      notJson: texts.apiNotJson,
      fits: texts.apiFits,
      misfits: texts.apiMisfits,
      stale: texts.apiStale,
    }),
  });
  return [
    `<div class="try-it" id="try-it" hidden>`,
    `<form${form}>`,
    serverField(servers, context),
    authorizationFields(context),
    ...parameters,
    acceptField(operation),
    bodyFields(context),
    `<button type="submit" class="button button-strong">${escapeText(texts.apiSend)}</button>`,
    '</form>',
    '<div class="try-it-response" hidden></div>',
    '</div>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

import { escapeAttribute, escapeText } from '../../common/escape.ts';
import type { ApiPageContext } from './context.ts';
import type { ParameterObject, RequestBodyObject, Schema, SecurityScheme } from './description.ts';
import { exampleBody, exampleText, exampleValue, isInExamples } from './examples.ts';
import { type ApiOperation, callableServers } from './operations.ts';

/** Attributes of an element; `undefined` and `false` leave one out. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const attributes = (values: Attributes) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`,
    )
    .join('');

const labelled = (name: string, control: string, isWide = false) =>
  `<label${isWide ? ' class="wide"' : ''}><code>${escapeText(name)}</code>${control}</label>`;

function select(values: readonly string[], own: Attributes, chosen?: string): string {
  const options = values.map(
    (value) => `<option${value === chosen ? ' selected' : ''}>${escapeText(value)}</option>`,
  );
  return `<select${attributes(own)}>${options.join('')}</select>`;
}

/** How many accepted values a form offers. */
const MAX_VALUES = 200;

/** A field for a parameter, with the values that it accepts. */
function parameterField(parameter: ParameterObject, { description }: ApiPageContext): string {
  const { name, in: place, required = false } = parameter;
  const schema = description.schema(parameter.schema as Schema | undefined);
  const types: readonly string[] = schema.type === undefined ? [] : [schema.type].flat();
  const isList = types.includes('array');
  const accepted = schema.enum ?? (types.includes('boolean') ? [true, false] : []);
  const isFilled = isInExamples(description, parameter);
  const value = isFilled ? exampleValue(description, parameter) : undefined;
  const own = { 'data-name': name, required, 'data-in': place, 'data-list': isList };
  if (accepted.length > 0 && accepted.length <= MAX_VALUES) {
    const values = accepted.map(String);
    return labelled(name, select(required ? values : ['', ...values], own, value));
  }
  const isNumber = types.some((type) => type === 'integer' || type === 'number');
  const input = attributes({
    ...own,
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
  return labelled(name, `<input${input}>`, !isNumber);
}

/**
 * A field for a secret, which is sent where its scheme says. `client/try-it.ts` makes it one
 * for passwords: a published page with such a field is taken for a login.
 */
function credentialField(name: string, scheme: SecurityScheme | undefined): string {
  const isBasic = scheme?.type === 'http' && scheme.scheme.toLowerCase() === 'basic';
  const place =
    scheme?.type === 'apiKey'
      ? { 'data-name': scheme.name, 'data-in': scheme.in }
      : {
          'data-name': 'Authorization',
          'data-in': 'header',
          'data-scheme': isBasic ? 'Basic' : 'Bearer',
        };
  // Scripts cannot send cookies of their own, and mutual TLS is up to the browser.
  if (place['data-in'] === 'cookie' || scheme?.type === undefined) return '';
  if ((scheme.type as string) === 'mutualTLS') return '';
  const own = { ...place, type: 'text', 'data-secret': true, autocomplete: 'new-password' };
  const hint = isBasic ? 'user:password' : undefined;
  return labelled(name, `<input${attributes({ ...own, placeholder: hint })}>`, true);
}

/** The fields of a body: its type, if there are several, and its text. */
function bodyFields(
  node: ApiOperation['definition']['requestBody'],
  { description, texts }: ApiPageContext,
): string {
  if (!node) return '';
  const { content = {}, required = false } = description.resolve<RequestBodyObject>(node);
  // A form with files is more than a text.
  const types = Object.keys(content).filter((type) => !type.startsWith('multipart/'));
  const [first] = types;
  const media = first === undefined ? undefined : content[first];
  if (first === undefined || !media) return '';
  const example = exampleBody(description, media, 'request');
  const text = example === undefined ? '' : exampleText(example, first);
  const rows = Math.min(14, Math.max(3, text.split('\n').length));
  return [
    labelled('Content-Type', select(types, { 'data-name': 'Content-Type', 'data-in': 'header' })),
    `<label class="whole">${escapeText(texts.apiRequestBody)}<textarea${attributes({ 'data-name': 'body', rows, required, 'data-in': 'body', spellcheck: 'false' })}>\n${escapeText(text)}</textarea></label>`,
  ].join('\n');
}

/** The media types that a response may have; a form lets readers choose if there are several. */
function acceptField({ definition }: ApiOperation, { description }: ApiPageContext): string {
  const types = Object.values(definition.responses ?? {}).flatMap((node) =>
    Object.keys(description.resolve<{ content?: object }>(node).content ?? {}),
  );
  const distinct = [...new Set(types)];
  if (distinct.length < 2) return '';
  return labelled('Accept', select(distinct, { 'data-name': 'Accept', 'data-in': 'header' }));
}

/** The server that a form sends to, which readers choose if there are several. */
function serverField(servers: readonly string[], { texts, baseUrl }: ApiPageContext): string {
  const own = { 'data-name': 'server', 'data-in': 'server' };
  const [only = ''] = servers;
  const { origin, pathname } = new URL(only);
  // A copy of the site at another address calls itself.
  const value = origin === baseUrl ? pathname.replace(/\/$/, '') : only;
  return servers.length === 1
    ? `<input${attributes({ ...own, type: 'hidden', value })}>`
    : `<label class="whole">${escapeText(texts.apiServer)}${select(servers, own)}</label>`;
}

/**
 * A form that sends a request of an operation, as HTML. `client/try-it.ts` makes it work; without
 * scripts it is not shown.
 *
 * @returns nothing if no server of the operation is known
 */
export function requestForm(operation: ApiOperation, context: ApiPageContext): string {
  const servers = callableServers(operation);
  if (operation.isWebhook || servers.length === 0) return '';
  const { texts, schemes } = context;
  const shown = operation.parameters.filter(({ in: place }) =>
    ['path', 'query', 'header'].includes(place),
  );
  const names = [...new Set(operation.security.flatMap((way) => Object.keys(way)))];
  const secrets = names.map((name) => credentialField(name, schemes[name])).filter(Boolean);
  const form = attributes({
    'data-method': operation.method,
    'data-path': operation.path,
    'data-sending': texts.apiSending,
    'data-failed': texts.apiFailed,
    'data-headers': texts.apiResponseHeaders,
    'data-secrets': secrets.length === 0 ? undefined : texts.apiSecrets,
  });
  return [
    `<details class="try-it needs-script"><summary>${escapeText(texts.apiTryIt)}</summary>`,
    `<form${form}>`,
    serverField(servers, context),
    ...secrets,
    ...shown.map((parameter) => parameterField(parameter, context)),
    acceptField(operation, context),
    bodyFields(operation.definition.requestBody, context),
    '<p class="try-it-line"><code></code></p>',
    `<button type="submit" class="button button-strong">${escapeText(texts.apiSend)}</button>`,
    '</form>',
    '<div class="try-it-answer" aria-live="polite" hidden></div>',
    '</details>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

import { hangingClass } from '../../common/hanging.ts';
import { codeNodes } from '../code-nodes.ts';
import { element } from '../element.ts';

/** A response with its body and duration in milliseconds. */
export interface ReceivedResponse {
  readonly response: Response;
  readonly bytes: Uint8Array;
  readonly time: number;
}

export interface ResponseTexts {
  readonly headers: string;
  readonly body: string;
}

/** Most characters of a body that are shown. */
const MAX_SHOWN = 200_000;

/** Media types of text. */
const TEXT = /^text\/|[/+](?:json|xml|yaml|javascript|x-ndjson|x-www-form-urlencoded)\b/;

/** Formats a size in the language of the page. */
function size(bytes: number): string {
  const isSmall = bytes < 1000;
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: isSmall ? 'byte' : 'kilobyte',
    unitDisplay: isSmall ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(isSmall ? bytes : bytes / 1000);
}

/** Indents JSON and truncates long bodies. */
function readable(text: string, type: string): string {
  if (text.length > MAX_SHOWN || !/[/+]json\b/.test(type)) return text.slice(0, MAX_SHOWN);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const jsonLine = (line: string) =>
  element('span', { className: hangingClass(line) }, ...codeNodes(line));

const fold = (label: string, isOpen: boolean, ...content: (Node | string)[]) =>
  element(
    'details',
    { open: isOpen },
    element('summary', {}, label),
    element('pre', { tabIndex: 0 }, ...content),
  );

/** Renders a response: status, time, size, body and headers. */
export function responseNodes(received: ReceivedResponse, texts: ResponseTexts): [Node, ...Node[]] {
  const { response, bytes, time } = received;
  const status = `${response.status} ${response.statusText}`.trim();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const outcome = `status ${response.ok ? 'good' : 'bad'}`;
  const type = response.headers.get('Content-Type') ?? '';
  const isText = bytes.length > 0 && TEXT.test(type);
  const body = isText ? readable(new TextDecoder().decode(bytes), type) : '';
  const lines = body.split('\n');
  const nodes = /[/+]json\b/.test(type)
    ? lines.flatMap((line, index) => (index > 0 ? ['\n', jsonLine(line)] : [jsonLine(line)]))
    : codeNodes(body);
  return [
    element(
      'p',
      { className: 'try-it-facts' },
      element('span', { className: outcome }, status),
      ` ${Math.round(time)} ms · ${size(bytes.length)}`,
    ),
    ...(body === '' ? [] : [fold(texts.body, true, ...nodes)]),
    fold(texts.headers, false, headers),
  ];
}

import { element } from '../element.ts';
import { highlightJson } from '../highlight-json.ts';

/** A response, with its body and how long it took, in milliseconds. */
export interface Shown {
  readonly response: Response;
  readonly bytes: Uint8Array;
  readonly time: number;
}

/** How much of a body is shown, in characters. */
const MAX_TEXT = 200_000;

/** Types whose bodies are texts. */
const TEXT = /^text\/|[/+](?:json|xml|yaml|javascript|x-ndjson|x-www-form-urlencoded)\b/;

/** A number of bytes as the language of the page writes it. */
function size(bytes: number): string {
  const isSmall = bytes < 1000;
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: isSmall ? 'byte' : 'kilobyte',
    unitDisplay: isSmall ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(isSmall ? bytes : bytes / 1000);
}

function bodyOf({ response, bytes }: Shown): readonly Node[] {
  const type = response.headers.get('Content-Type') ?? '';
  if (bytes.length === 0 || !TEXT.test(type)) return [];
  const text = new TextDecoder().decode(bytes);
  const shown = /[/+]json\b/.test(type) ? asJson(text) : text.slice(0, MAX_TEXT);
  return [element('pre', { tabIndex: 0 }, shown)];
}

function asJson(text: string): string | Node {
  if (text.length > MAX_TEXT) return text.slice(0, MAX_TEXT);
  try {
    return highlightJson(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Shows a response: status, time, size, headers and body. */
export function show(shown: Shown, answer: HTMLElement, headersLabel: string): void {
  const { response, bytes, time } = shown;
  const status = `${response.status} ${response.statusText}`.trim();
  const facts = `${Math.round(time)} ms · ${size(bytes.length)}`;
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const outcome = `status ${response.ok ? 'good' : 'bad'}`;
  answer.replaceChildren(
    element(
      'p',
      { className: 'try-it-facts' },
      element('span', { className: outcome }, status),
      ` ${facts}`,
    ),
    element('details', {}, element('summary', {}, headersLabel), element('pre', {}, headers)),
    ...bodyOf(shown),
  );
}

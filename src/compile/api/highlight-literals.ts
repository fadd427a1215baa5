import { escapeAttribute, escapeText } from '../../common/escape.ts';

/** Strings, numbers and constants as most languages write them; a name is a string before a colon. */
const LITERAL =
  /(?<string>"(?:[^"\\\n]|\\.)*"(?<key>\s*:)?|'(?:[^'\\\n]|\\.)*')|(?<constant>\b(?:true|false|null|nil|None|True|False)\b|(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g;

/**
 * A block of code as HTML in which only literals are highlighted: the examples of a large API are
 * too many for grammars, which take seconds for each hundred of them.
 */
export function highlightLiterals(code: string, language?: string): string {
  let html = '';
  let end = 0;
  for (const match of code.matchAll(LITERAL)) {
    const { string, key, constant } = match.groups ?? {};
    const text = constant ?? (string ?? '').slice(0, (string ?? '').length - (key ?? '').length);
    const token =
      constant !== undefined
        ? 'token-constant'
        : key === undefined
          ? 'token-string'
          : 'token-keyword';
    html += `${escapeText(code.slice(end, match.index))}<span class="${token}">${escapeText(text)}</span>`;
    end = match.index + text.length;
  }
  const name = language === undefined ? '' : ` class="language-${escapeAttribute(language)}"`;
  return `<pre tabindex="0"><code${name}>${html}${escapeText(code.slice(end))}</code></pre>`;
}

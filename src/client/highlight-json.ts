import { element } from './element.ts';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null|-?\d+(?:\.\d+)?)\b/g;

/** JSON as indented text with the token classes of the site's code blocks. */
export function highlightJson(value: unknown): DocumentFragment {
  const text = JSON.stringify(value, null, 2);
  const fragment = document.createDocumentFragment();
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    const kind =
      quoted === undefined ? 'constant' : colon === undefined ? 'string-expression' : 'keyword';
    const token = quoted ?? whole;
    fragment.append(
      text.slice(end, match.index),
      element('span', { className: `token-${kind}` }, token),
    );
    end = match.index + token.length;
  }
  fragment.append(text.slice(end));
  return fragment;
}

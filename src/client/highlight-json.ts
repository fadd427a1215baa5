const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null|-?\d+(?:\.\d+)?)\b/g;

/** JSON as indented text with the token classes of the site's code blocks. */
export function highlightJson(value: unknown): DocumentFragment {
  const text = JSON.stringify(value, null, 2);
  const fragment = document.createDocumentFragment();
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    const token = document.createElement('span');
    token.className =
      quoted === undefined
        ? 'token-constant'
        : colon === undefined
          ? 'token-string-expression'
          : 'token-keyword';
    token.textContent = quoted ?? whole;
    fragment.append(text.slice(end, match.index), token);
    end = match.index + token.textContent.length;
  }
  fragment.append(text.slice(end));
  return fragment;
}

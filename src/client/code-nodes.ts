import { codeParts } from '../common/code-literals.ts';
import { element } from './element.ts';

/** A code with its literals as the site's code blocks colour them. */
export const codeNodes = (code: string): (Node | string)[] =>
  [...codeParts(code)].map(({ text, kind }) =>
    kind === undefined ? text : element('span', { className: `token-${kind}` }, text),
  );

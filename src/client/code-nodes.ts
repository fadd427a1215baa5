import { codeParts } from '../common/code-literals.ts';
import { element } from './element.ts';

/** Code with its literals highlighted as in code blocks. */
export const codeNodes = (code: string): (Node | string)[] =>
  [...codeParts(code)].map(({ text, kind }) =>
    kind === undefined ? text : element('span', { className: `token-${kind}` }, text),
  );

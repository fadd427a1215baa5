import type { Nodes } from 'mdast';
import { nearest } from '../../common/nearest.ts';
import type { PlacedProblem } from '../diagnostics/diagnostics.ts';
import { LANGUAGES } from './languages.ts';
import { nodesOfType, range } from './syntax-tree.ts';

/** Blocks of code in languages that the highlighter does not know. */
export function checkCode(tree: Nodes): PlacedProblem[] {
  return nodesOfType(tree, 'code').flatMap((node) => {
    if (!node.lang || LANGUAGES.has(node.lang)) return [];
    const [guess] = nearest(node.lang, LANGUAGES, 1);
    return {
      offset: range(node).start,
      severity: 'warning',
      code: 'language-unknown',
      message: `“${node.lang}” is no language that code is highlighted in`,
      hint: guess ? `did you mean “${guess}”?` : 'write “text”, or nothing',
    };
  });
}

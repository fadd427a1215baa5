import type { Nodes } from 'mdast';
import { type PlacedProblem, warning } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { checkDiagram } from './diagram.ts';
import { LANGUAGES } from './languages.ts';
import { nodesOfType, range } from './syntax-tree.ts';

/** Finds code blocks in languages that the highlighter does not know. */
export function checkCode(tree: Nodes): PlacedProblem[] {
  return nodesOfType(tree, 'code').flatMap((node) => {
    if (!node.lang || LANGUAGES.has(node.lang)) return checkDiagram(node);
    const problem = warning(
      'language-unknown',
      `“${node.lang}” is not a language the highlighter knows`,
      didYouMean(node.lang, LANGUAGES, 'write “text”, or nothing'),
    );
    return { offset: range(node).start, ...problem };
  });
}

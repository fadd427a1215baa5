import type { Nodes } from 'mdast';
import { nearest } from '../contract/nearest.ts';
import { at } from './check-pages.ts';
import type { Diagnostic } from './diagnostics.ts';
import { range } from './edits.ts';
import type { Page } from './entry.ts';
import { LANGUAGES } from './languages.ts';
import { walk } from './syntax-tree.ts';

/** Blocks of code in languages that the highlighter does not know. */
export function checkCode(page: Page, tree: Nodes): Diagnostic[] {
  const found: Diagnostic[] = [];
  walk(tree, (node) => {
    if (node.type !== 'code' || !node.lang || LANGUAGES.has(node.lang)) return;
    const [guess] = nearest(node.lang, LANGUAGES, 1);
    found.push(
      at(page, range(node).start, {
        severity: 'warning',
        code: 'language-unknown',
        message: `“${node.lang}” is no language that code is highlighted in`,
        hint: guess ? `did you mean “${guess}”?` : 'write “text”, or nothing',
      }),
    );
  });
  return found;
}

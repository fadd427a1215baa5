import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../src/compile/page/parse-markdown.ts';
import { ROOT } from '../../test/site-server.ts';

/** What a page is made of, apart from its words: headings with their levels, code, lists, rows of tables. */
function shapeOf(file: string): string[] {
  const { tree } = parseMarkdown(readFileSync(file, 'utf8'), file.endsWith('.mdx') ? 'mdx' : 'md');
  const shape: string[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'heading') shape.push(`h${node.depth}`);
    else if (node.type === 'code' || node.type === 'listItem' || node.type === 'tableRow')
      shape.push(node.type);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return shape;
}

/** The changelog of the documentation is made from CHANGELOG.md, in English alone. */
const FOLDERS = { content: 'docs,changelog,solutions', 'docs/content': 'docs,solutions' };

/** French has two words for what English calls a draft. */
const OWN_SHAPE = ['content/docs/en/glossary.md'];

const pages = Object.entries(FOLDERS)
  .flatMap(([folder, kinds]) =>
    globSync(`{${kinds}}/en/**/*.{md,mdx}`, { cwd: join(ROOT, folder) }).map((path) =>
      join(folder, path),
    ),
  )
  .filter((page) => !OWN_SHAPE.includes(page));

it.each(pages)('%s says in French all that it says in English', (page) => {
  const french = page.replace('/en/', '/fr/');
  expect(shapeOf(join(ROOT, french))).toEqual(shapeOf(join(ROOT, page)));
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../src/compile/page/parse-markdown.ts';
import { ROOT } from '../../test/site-server.ts';

/** All nodes of a page, in the order of the text. */
function nodesOf(file: string): Nodes[] {
  const { tree } = parseMarkdown(readFileSync(file, 'utf8'), file.endsWith('.mdx') ? 'mdx' : 'md');
  const below = (node: Nodes): Nodes[] => [
    node,
    ...('children' in node ? node.children.flatMap(below) : []),
  ];
  return below(tree);
}

/** What a page is made of, apart from its words: headings with their levels, code, lists, rows of tables. */
function shapeOf(file: string): string[] {
  return nodesOf(file).flatMap((node) => {
    if (node.type === 'heading') return `h${node.depth}`;
    return ['code', 'listItem', 'tableRow'].includes(node.type) ? node.type : [];
  });
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

it.each(pages)('the French page of %s has the same structure as the English one', (page) => {
  const french = page.replace('/en/', '/fr/');
  expect(shapeOf(join(ROOT, french))).toEqual(shapeOf(join(ROOT, page)));
});

it.each(pages)('the French page of %s has non-breaking spaces before punctuation', (page) => {
  const texts = nodesOf(join(ROOT, page.replace('/en/', '/fr/'))).flatMap((node) =>
    node.type === 'text' ? node.value.split('\n') : [],
  );
  // U+202F before ; ? !, U+00A0 before : and », and after «.
  expect(texts.filter((text) => / [:;?!»](?=\s|$)|« /.test(text))).toEqual([]);
});

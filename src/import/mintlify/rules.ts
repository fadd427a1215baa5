import type { Nodes } from 'mdast';
import { attribute, isComponent, walk } from '../../compile/page/syntax-tree.ts';
import { titledFence } from '../page/common-rules.ts';
import { convertDirectives } from '../page/containers.ts';
import { type Line, mapFences, mapText } from '../page/lines.ts';
import { inlinePartials } from '../page/partials.ts';
import type { ConversionRules, PrepareContext } from '../page/rules.ts';
import { SourceFolder } from '../source-folder.ts';
import { ELEMENTS } from './elements.ts';

/** Words after the language of a fence that are settings, not its title. */
const SETTINGS =
  /\s+(?:lines|wrap|expandable|twoslash|focus|highlight|icon|theme)(?:=(?:"[^"]*"|\{[^}]*\}))?(?=\s|$)/g;

/** Fences whose title stands without a key, with the title in brackets. */
const withTitles = (lines: readonly Line[]): readonly Line[] =>
  mapFences(lines, (fence) => titledFence(fence.replace(SETTINGS, '')));

/** Folders that hold snippets, below that of the site. */
const SNIPPET_FOLDERS = ['snippets', '_snippets'];

const SNIPPET = /<Snippet\s+file=(?:"([^"{}]+)"|'([^'{}]+)')/g;

/** Rewrites snippets that a page names (`<Snippet file="x.mdx" />`) as components that it imports. */
async function importSnippets(
  lines: readonly Line[],
  root: string,
  { folder, file }: PrepareContext,
): Promise<readonly Line[]> {
  const imports = new Map<string, string>();
  const named = lines.flatMap(({ text }) => [...text.matchAll(SNIPPET)]);
  for (const [, double, name = double ?? ''] of named) {
    for (const each of SNIPPET_FOLDERS) {
      const path = SourceFolder.inside(root, each, name);
      if (path !== undefined && !imports.has(name) && (await folder.has(path)))
        imports.set(name, `import Snippet${imports.size} from '/${each}/${name}';`);
    }
  }
  if (imports.size === 0) return lines;
  const names = [...imports.keys()];
  const toComponent = (written: string, double?: string, name = double ?? '') =>
    imports.has(name) ? `<Snippet${names.indexOf(name)}` : written;
  return [
    ...[...imports.values(), ''].map((text) => ({ text, file, line: 1 })),
    ...mapText(lines, (line) => ({ ...line, text: line.text.replace(SNIPPET, toComponent) })),
  ];
}

/** Components with ids, and the number of the second one with the same title. */
const NUMBERED = new Map([
  ['Accordion', 1],
  ['Tab', 2],
]);

/** The ids of accordions and tabs: their own, or made of their titles. */
function componentIds(tree: Nodes): ReadonlyMap<Nodes, string> {
  const found = new Map<Nodes, string>();
  const taken = new Set(['']);
  walk(tree, (node) => {
    const second = isComponent(node) ? NUMBERED.get(node.name ?? '') : undefined;
    if (!isComponent(node) || second === undefined) return;
    const base = attribute(node, 'id') || idOfTitle(attribute(node, 'title') ?? '');
    let id = base;
    for (let number = second; base !== '' && taken.has(id); number++) id = `${base}-${number}`;
    if (taken.has(id)) return;
    taken.add(id);
    found.set(node, id);
  });
  return found;
}

/** `What's new: all?` as `whats-new-all`. */
const idOfTitle = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|'(?=[st](?:\s|$))/gu, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** @param root folder of the site */
export const mintlifyRules = (root: string): ConversionRules => ({
  format: () => 'mdx',
  prepare: async (lines, context) => {
    const whole = await inlinePartials(await importSnippets(lines, root, context), context);
    return withTitles(convertDirectives(whole, context.report));
  },
  elements: ELEMENTS,
  componentIds,
  aliases: { '/': root },
});

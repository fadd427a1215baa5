import { posix } from 'node:path';
import type { Nodes } from 'mdast';
import { attribute, type Component, isComponent, walk } from '../../compile/page/syntax-tree.ts';
import { titledFence } from '../page/common-rules.ts';
import { convertDirectives } from '../page/containers.ts';
import { inlineIncludes } from '../page/includes.ts';
import { type Line, mapFences } from '../page/lines.ts';
import { inlinePartials, namedPartials } from '../page/partials.ts';
import type { ConversionRules } from '../page/rules.ts';
import { ELEMENTS, FIELD_NAMES } from './elements.ts';

/** Words after the language of a fence that are settings, not its title. */
const SETTINGS =
  /\s+(?:lines|wrap|expandable|twoslash|focus|highlight|icon|theme)(?:=(?:"[^"]*"|\{[^}]*\}))?(?=\s|$)/g;

/** Fences whose title stands without a key, with the title in brackets. */
const withTitles = (lines: readonly Line[]): readonly Line[] =>
  mapFences(lines, (fence) => titledFence(fence.replace(SETTINGS, '')));

/** Folders that hold snippets, below that of the site. */
const SNIPPET_FOLDERS = ['snippets', '_snippets'];

/** Components with ids, and the number of the second one with the same title. */
const NUMBERED = new Map([
  ['Accordion', 1],
  ['ParamField', 2],
  ['ResponseField', 2],
  ['Tab', 2],
]);

/** What an id is made of: the title, or the name of a parameter after what it belongs to. */
function titleOf(node: Component): string {
  const name = FIELD_NAMES.flatMap((each) => attribute(node, each) || [])[0] ?? '';
  const [, part] = /^(Param|Response)Field$/.exec(node.name ?? '') ?? [];
  return part && name
    ? `${part} ${name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')}`
    : (attribute(node, 'title') ?? '');
}

/** The ids of accordions, tabs and parameters: their own, or made of their titles and names. */
function componentIds(tree: Nodes): ReadonlyMap<Nodes, string> {
  const found = new Map<Nodes, string>();
  const taken = new Set(['']);
  walk(tree, (node) => {
    const second = isComponent(node) ? NUMBERED.get(node.name ?? '') : undefined;
    if (!isComponent(node) || second === undefined) return;
    const base = attribute(node, 'id') || idOfTitle(titleOf(node));
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
    const snippets = namedPartials(
      SNIPPET_FOLDERS.map((each) => posix.join(root, each)),
      context,
    );
    const whole = await inlinePartials(await inlineIncludes(lines, snippets, context), context);
    return withTitles(convertDirectives(whole, context.report));
  },
  elements: ELEMENTS,
  componentIds,
  aliases: { '/': root },
});

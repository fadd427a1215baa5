import type { Nodes } from 'mdast';
import { attribute, type Component, isComponent, walk } from '../../compile/page/syntax-tree.ts';
import { titledFence } from '../page/common-rules.ts';
import { convertDirectives } from '../page/containers.ts';
import { inlineIncludes } from '../page/includes.ts';
import { type Line, mapFences } from '../page/lines.ts';
import { inlinePartials, partialsByFile } from '../page/partials.ts';
import type { ConversionRules } from '../page/rules.ts';
import { ELEMENTS, FIELD_NAMES } from './elements.ts';

/** Matches settings after the language of a fence, which are not part of its title. */
const SETTINGS =
  /(?<!\s)\s+(?:lines|wrap|expandable|twoslash|focus|highlight|icon|theme)(?:=(?:"[^"]*"|\{[^{}]*\}))?(?=\s|$)/g;

/** Puts the bare titles of fences into brackets. */
const withTitles = (lines: readonly Line[]): readonly Line[] =>
  mapFences(lines, (fence) => titledFence(fence.replace(SETTINGS, '')));

/** Components with ids, and the number of the first duplicate. */
const FIRST_DUPLICATE = new Map([
  ['Accordion', 1],
  ['ParamField', 2],
  ['ResponseField', 2],
  ['Tab', 2],
]);

/** The text from which an id is generated: the title, or the kind and name of a parameter. */
function titleOf(node: Component): string {
  const name = FIELD_NAMES.flatMap((each) => attribute(node, each) || [])[0] ?? '';
  const [, part] = /^(Param|Response)Field$/.exec(node.name ?? '') ?? [];
  return part && name
    ? `${part} ${name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')}`
    : (attribute(node, 'title') ?? '');
}

/** The explicit or generated ids of accordions, tabs and parameters. */
function componentIds(tree: Nodes): ReadonlyMap<Nodes, string> {
  const ids = new Map<Nodes, string>();
  const taken = new Set(['']);
  walk(tree, (node) => {
    const second = isComponent(node) ? FIRST_DUPLICATE.get(node.name ?? '') : undefined;
    if (!isComponent(node) || second === undefined) return;
    const base = attribute(node, 'id') || idOfTitle(titleOf(node));
    let id = base;
    for (let number = second; base !== '' && taken.has(id); number++) id = `${base}-${number}`;
    if (taken.has(id)) return;
    taken.add(id);
    ids.set(node, id);
  });
  return ids;
}

/** `What's new: all?` as `whats-new-all`. */
const idOfTitle = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|'(?=[st](?:\s|$))/gu, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '');

/** @param root folder of the site */
export const mintlifyRules = (root: string): ConversionRules => ({
  format: () => 'mdx',
  prepare: async (lines, context) => {
    const snippets = partialsByFile(context);
    const expanded = await inlinePartials(await inlineIncludes(lines, snippets, context), context);
    return withTitles(convertDirectives(expanded, context.report));
  },
  elements: ELEMENTS,
  componentIds,
  aliases: { '/': root },
});

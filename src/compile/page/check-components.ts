import type { Nodes } from 'mdast';
import { nearest } from '../../common/nearest.ts';
import { mistake, type PlacedProblem, type Problem } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { COLLECTIONS } from '../read/schemas/front-matter.ts';
import type { ComponentDefinition } from './components/component.ts';
import { COMPONENTS, componentNamed } from './components/index.ts';
import { isFromDialect } from './dialects/component-node.ts';
import { htmlTokens } from './html-tokens.ts';
import type { PageText } from './page-text.ts';
import { attributeRange, type Component, isComponent, nodesOfType, range } from './syntax-tree.ts';

const NAMES = Object.keys(COMPONENTS);

/**
 * Finds unknown, misplaced or wrongly used components, and expressions, imports and exports.
 */
export function checkComponents(page: PageText, tree: Nodes): PlacedProblem[] {
  if (page.format === 'md') return checkMarkdown(page, tree);
  const found: PlacedProblem[] = [];
  const visit = (node: Nodes, parent: string | undefined): void => {
    const code = codeProblem(node);
    if (code) found.push({ offset: range(node).start, ...code });
    if (isComponent(node) && !isFromDialect(node))
      found.push(...checkComponent(page, node, parent));
    if (!('children' in node)) return;
    const name = isComponent(node) ? (node.name ?? undefined) : parent;
    for (const child of node.children) visit(child, name);
  };
  visit(tree, undefined);
  return found;
}

/** Finds components in plain Markdown, where they would be dropped silently. */
function checkMarkdown(page: PageText, tree: Nodes): PlacedProblem[] {
  const found: PlacedProblem[] = [];
  const hint = COLLECTIONS[page.collection].extensions.some((extension) => extension === '.mdx')
    ? 'rename the file to .mdx'
    : `use Markdown: pages of ${page.collection} have no components`;
  for (const node of nodesOfType(tree, 'html')) {
    const [tag] = htmlTokens(node.value);
    // Names of HTML elements are in lower case; a component's name is compared as written.
    const name = tag?.kind === 'open' ? node.value.slice(1, 1 + tag.name.length) : '';
    if (!NAMES.includes(name)) continue;
    const message = `<${name}> is used in plain Markdown`;
    found.push({ offset: range(node).start, ...mistake('component-in-markdown', message, hint) });
  }
  return found;
}

/** The problem of a node that is program code; comments are allowed. */
function codeProblem(node: Nodes): Problem | undefined {
  if (node.type === 'mdxjsEsm') {
    return mistake(
      'mdx-import',
      'pages may not import or export',
      'use the provided components, which need no import',
    );
  }
  const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
  return isExpression && !/^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value)
    ? mistake(
        'mdx-expression',
        'pages may not contain {expressions}',
        'write the text itself; a literal brace is “\\{”',
      )
    : undefined;
}

function checkComponent(
  page: PageText,
  node: Component,
  parent: string | undefined,
): PlacedProblem[] {
  const name = node.name ?? '';
  const { start } = range(node);
  const definition = componentNamed(name);
  if (!definition) {
    const [guess] = nearest(name, NAMES, 1);
    const hint = guess ? `did you mean <${guess}>?` : `use Markdown, or one of ${NAMES.join(', ')}`;
    return [
      { offset: start, ...mistake('component-unknown', `there is no component <${name}>`, hint) },
    ];
  }
  const found: PlacedProblem[] = [];
  if (definition.parent !== undefined && parent !== definition.parent) {
    const message = `<${name}> is outside <${definition.parent}>`;
    const hint = `put it in <${definition.parent}>`;
    found.push({ offset: start, ...mistake('component-misplaced', message, hint) });
  }
  return [...found, ...checkAttributes(page, node, definition)];
}

function checkAttributes(
  page: PageText,
  node: Component,
  definition: ComponentDefinition,
): PlacedProblem[] {
  const { name } = node;
  const { start } = range(node);
  const found: PlacedProblem[] = [];
  const given = new Set<string>();
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') {
      const message = `<${name}> has {expressions} for attributes`;
      found.push({
        offset: start,
        ...mistake('attribute-invalid', message, 'write name="…" for each'),
      });
      continue;
    }
    const label = attribute.name;
    given.add(label);
    if (definition.attributes[label]?.flag && !attribute.value) continue;
    if (typeof attribute.value !== 'string') {
      const message = `“${label}” of <${name}> is not a string`;
      found.push({ offset: start, ...mistake('attribute-invalid', message, `write ${label}="…"`) });
      continue;
    }
    const offset = attributeRange(page.source, node, label)?.start ?? start;
    const problem = attributeProblem(name ?? '', label, attribute.value, definition);
    if (problem) found.push({ offset, ...problem });
  }
  for (const [label, { required }] of Object.entries(definition.attributes)) {
    if (!required || given.has(label)) continue;
    const message = `<${name}> lacks “${label}”`;
    found.push({ offset: start, ...mistake('attribute-missing', message, `add ${label}="…"`) });
  }
  return found;
}

function attributeProblem(
  name: string,
  label: string,
  value: string,
  { attributes }: ComponentDefinition,
): Problem | undefined {
  const expected = Object.hasOwn(attributes, label) ? attributes[label] : undefined;
  if (!expected) {
    const known = Object.keys(attributes);
    const message = `<${name}> has no attribute “${label}”`;
    const hint = known.length > 0 ? didYouMean(label, known) : 'it takes none';
    return mistake('attribute-unknown', message, hint);
  }
  return expected.values && !expected.values.includes(value)
    ? mistake(
        'attribute-invalid',
        `“${value}” is not a ${label} of <${name}>`,
        didYouMean(value, expected.values),
      )
    : undefined;
}

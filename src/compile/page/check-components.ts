import type { Html, Nodes } from 'mdast';
import { nearest } from '../../common/nearest.ts';
import {
  mistake,
  type Problem,
  type TextProblem,
  unsupported,
  warning,
} from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { iconHint, isIcon } from '../read/icons.ts';
import { AUTHORED } from '../read/schemas/front-matter.ts';
import { isFromDialect } from './dialects/component-node.ts';
import { htmlTokens } from './html-tokens.ts';
import type { PageText } from './page-text.ts';
import { attributeRange, type Component, childNodes, isComponent, range } from './syntax-tree.ts';

/** Finds misused components, expressions, imports and exports. */
export function checkComponents(page: PageText, tree: Nodes): TextProblem[] {
  const found: TextProblem[] = [];
  const visit = (node: Nodes, parent: string | undefined): void => {
    if (page.format === 'md' && node.type === 'html') found.push(...checkTags(page, node));
    const code = codeProblem(node);
    if (code) found.push({ offset: range(node).start, ...code });
    if (isComponent(node) && !isFromDialect(node))
      for (const problem of checkComponent(page, node, parent)) found.push(problem);
    const name = isComponent(node) ? (node.name ?? undefined) : parent;
    for (const child of childNodes(node)) visit(child, name);
  };
  visit(tree, undefined);
  return found;
}

/** Finds component tags in plain Markdown that could not be parsed. */
function checkTags(page: PageText, node: Html): TextProblem[] {
  const name = firstComponent(node.value);
  if (name === undefined) return [];
  const offset = range(node).start;
  if (!page.components.get(name))
    return [
      unsupported(offset, `there is no component <${name}>`, 'put code in `…`, or use Markdown'),
    ];
  const isMdx = AUTHORED[page.collection].extensions.some((extension) => extension === '.mdx');
  const hint = `write each tag on a line of its own, with empty lines around it${isMdx ? ', or rename the file to .mdx' : ''}`;
  // A warning only: its contents are published anyway.
  const message = `<${name}> cannot be read in plain Markdown`;
  return [{ offset, ...warning('component-in-markdown', message, hint) }];
}

/** The first component in raw HTML: the names of HTML elements are in lower case. */
function firstComponent(html: string): string | undefined {
  for (const token of htmlTokens(html)) {
    const name = /^<([A-Z][\w.]*)/.exec(html.slice(token.start, token.end))?.[1];
    // Old HTML is in upper case.
    if (token.kind === 'open' && name !== undefined && name !== name.toUpperCase()) return name;
  }
  return undefined;
}

/** The problem of a node that contains code; comments are allowed. */
function codeProblem(node: Nodes): Problem | undefined {
  if (node.type === 'mdxjsEsm') {
    const hint = 'use the provided components, which need no import';
    return mistake('mdx-import', 'pages may not import or export', hint);
  }
  const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
  if (!isExpression || /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value)) return undefined;
  const hint = 'write the text itself; a literal brace is “\\{”';
  return mistake('mdx-expression', 'pages may not contain {expressions}', hint);
}

function checkComponent(
  page: PageText,
  node: Component,
  parent: string | undefined,
): TextProblem[] {
  const name = node.name ?? '';
  const { components, source } = page;
  const { start } = range(node);
  const found: TextProblem[] = [];
  const report = (problem: Problem, offset = start) => found.push({ offset, ...problem });
  const definition = components.get(name);
  if (!definition) {
    const [guess] = nearest(name, components.names, 1);
    const others = `use Markdown, or one of ${components.names.join(', ')}`;
    const hint = guess ? `did you mean <${guess}>?` : others;
    report(mistake('component-unknown', `there is no component <${name}>`, hint));
    return found;
  }
  if (definition.parent !== undefined && parent !== definition.parent) {
    const message = `<${name}> is outside <${definition.parent}>`;
    report(mistake('component-misplaced', message, `put it in <${definition.parent}>`));
  }
  const attributes = new Map(Object.entries(definition.attributes));
  const given = new Set<string>();
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') {
      const message = `<${name}> has attributes in {braces}`;
      report(mistake('attribute-invalid', message, 'write each as name="…"'));
      continue;
    }
    const { name: label, value } = attribute;
    given.add(label);
    const expected = attributes.get(label);
    if (expected?.ignored || (definition.isElement && !expected)) continue;
    if (expected?.flag && isFlag(value)) continue;
    const at = attributeRange(source, node, label)?.start;
    if (typeof value !== 'string') {
      const message = `“${label}” of <${name}> is not plain text`;
      report(mistake('attribute-invalid', message, `write ${label}="…"`));
    } else if (!expected) {
      const known = [...attributes.keys()].filter((each) => !attributes.get(each)?.ignored);
      const hint =
        known.length > 0 ? didYouMean(label, known) : `remove it: <${name}> takes no attributes`;
      const message = `<${name}> has no attribute “${label}”`;
      report(mistake('attribute-unknown', message, hint), at);
    } else if (expected.values && !expected.values.includes(value)) {
      const message = `“${value}” is not a ${label} of <${name}>`;
      report(mistake('attribute-invalid', message, didYouMean(value, expected.values)), at);
    } else if (expected.icon && !isIcon(value)) {
      report(warning('icon-unknown', `there is no icon “${value}”`, iconHint(value)), at);
    }
  }
  for (const [label, { required }] of attributes) {
    if (!required || given.has(label)) continue;
    report(mistake('attribute-missing', `<${name}> lacks “${label}”`, `add ${label}="…"`));
  }
  return found;
}

/** Whether a flag has no value, or `{true}`. */
const isFlag = (value: Component['attributes'][number]['value']) =>
  !value || (typeof value === 'object' && value.value.trim() === 'true');

import type { Code, Nodes } from 'mdast';
import { unsupported } from '../../diagnostics/diagnostics.ts';
import type { DialectText } from '../page-text.ts';
import { inlineText, nodesOfType, range } from '../syntax-tree.ts';
import { calloutType } from './alerts.ts';
import { componentNode, firstLine, plainTitle } from './component-node.ts';
import { withEmoji } from './emoji.ts';
import { readInfo } from './fence.ts';

/** Turns a group of code blocks into tabs with their titles; a group with other children stays. */
export function codeTabs(node: Nodes, children: readonly Nodes[]): Nodes {
  const blocks = children.filter((child): child is Code => child.type === 'code');
  if (blocks.length === 0 || blocks.length < children.length) {
    return componentNode('', {}, node, children);
  }
  const items = blocks.map((block, index) => {
    const { title = titleInMeta(block), language } = readInfo(block);
    block.data = { ...block.data, isTab: true };
    return componentNode('Tab', { label: title ?? language ?? String(index + 1) }, block, [block]);
  });
  return componentNode('Tabs', {}, node, items);
}

/** The title of a block in Mintlify: everything after the language unless it has options. */
const titleInMeta = ({ meta }: Code): string | undefined =>
  meta && /^[^{}[\]="']+$/.test(meta) ? meta.trim() : undefined;

/** The opening line of a container: `:::name[label]{attributes}` or `::: name Title {attributes}`. */
const OPENING = /^:{3,}[ \t]*([\w-]+)[ \t]*(.*)$/s;

/** Matches attributes in braces at the end of an opening line. */
const ATTRIBUTES = /\{([^{}]*)\}$/;

/** The text after a label on its line. */
const lineAfter = (source: string, end: number) =>
  source.slice(end).split('\n', 1)[0]?.replace(/^\]/, '') ?? '';

/** Containers that are replaced by their children. */
const TRANSPARENT = ['raw', 'v-pre', 'no-v-pre'];

/** Names of tab containers and of their tabs. */
const TABS = ['tabs', 'tab-set'];
const TAB = ['tab', 'tab-item'];

const NAMES = ['details', 'code-group', 'steps', ...TRANSPARENT, ...TABS, ...TAB];

/** Whether a container name is supported. */
export const isContainer = (name: string): boolean =>
  calloutType(name) !== undefined || NAMES.includes(name.toLowerCase());

type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>;

function readOpening(node: ContainerDirective, source: string) {
  const [label, ...rest]: readonly Nodes[] = node.children;
  const hasLabel = label?.type === 'paragraph' && label.data?.directiveLabel === true;
  const [, name = node.name.trim(), after = ''] = OPENING.exec(firstLine(source, node)) ?? [];
  const flags = ATTRIBUTES.exec(after)?.[1] ?? '';
  // A label should end the line; text after it becomes part of the title rather than being lost.
  const line = hasLabel ? lineAfter(source, range(label).end) : after;
  const beside = plainTitle(line.replace(ATTRIBUTES, '').trim());
  const written = [hasLabel ? inlineText(label).trim() : '', beside].filter(Boolean).join(' ');
  const title = withEmoji(written || node.attributes?.title || node.attributes?.label || '');
  const children = hasLabel ? [...linksOf(label), ...rest] : node.children;
  return { name: name.toLowerCase(), title: title || undefined, flags, children };
}

/** The links of a label as paragraphs: a title is plain text. */
const linksOf = (label: Nodes): Nodes[] =>
  nodesOfType(label, 'link').map((link) => ({
    type: 'paragraph',
    children: [link],
    position: link.position,
  }));

/** Converts a container (`:::name`) to a component; reports unknown names. */
export function containerComponent(
  node: ContainerDirective,
  { source, texts, problems }: DialectText,
): Nodes {
  const { name, title, flags, children } = readOpening(node, source);
  const type = calloutType(name);
  if (type) return componentNode('Callout', { type, title }, node, children);
  if (name === 'details') {
    const open = /\bopen\b/.test(flags) ? 'true' : undefined;
    return componentNode('Accordion', { title: title ?? texts.details, open }, node, children);
  }
  if (name === 'code-group') return codeTabs(node, children);
  if (name === 'steps') return componentNode('Steps', {}, node, children);
  if (TABS.includes(name)) return tabs(node, children, source);
  if (!TRANSPARENT.includes(name)) {
    const message = `“:::${name}” is not a container`;
    const hint =
      'write :::note, :::tip, :::warning, :::danger, :::details, :::code-group or :::tabs, or remove it';
    problems.push(unsupported(range(node).start, message, hint));
  }
  return componentNode('', {}, node, children);
}

function tabs(node: Nodes, children: readonly Nodes[], source: string): Nodes {
  const items = children.flatMap((child) => {
    if (child.type !== 'containerDirective') return [];
    const { name, title, children: inside } = readOpening(child, source);
    return TAB.includes(name) ? [componentNode('Tab', { label: title ?? '' }, child, inside)] : [];
  });
  return items.length === children.length
    ? componentNode('Tabs', {}, node, items)
    : componentNode('', {}, node, children);
}

import type { Code, Nodes } from 'mdast';
import { componentNode } from './component-node.ts';
import { readFence } from './fence.ts';

/** The blocks of code of a group as tabs, labelled with their titles; other children stay as they are. */
export function codeTabs(node: Nodes, children: readonly Nodes[]): Nodes {
  const blocks = children.filter((child): child is Code => child.type === 'code');
  if (blocks.length === 0 || blocks.length < children.length) {
    return componentNode('', {}, node, children);
  }
  const items = blocks.map((block, index) => {
    const { title = plainTitle(block), language } = readFence(block);
    block.data = { ...block.data, isTab: true };
    return componentNode('Tab', { label: title ?? language ?? String(index + 1) }, block, [block]);
  });
  return componentNode('Tabs', {}, node, items);
}

/** The title of a block as Mintlify has it: everything after the language, if it is no option. */
const plainTitle = ({ meta }: Code): string | undefined =>
  meta && /^[^{}[\]="']+$/.test(meta) ? meta.trim() : undefined;

import { badge, callout, card, codeTabs, dropElement, linkTo, tab } from '../page/common-rules.ts';
import type { ElementRule, ElementRules, OldElement } from '../page/element.ts';
import { unknownElement } from '../page/unknown-element.ts';

const accordion: ElementRule = (element) => ({
  as: 'Accordion',
  attributes: { title: element.text('title') ?? 'Details', id: element.id },
});

/** Attributes with the name of a parameter; most also say its location. */
export const FIELD_NAMES = ['name', 'path', 'query', 'body', 'header'] as const;

const field: ElementRule = (element) => {
  const name = FIELD_NAMES.flatMap((key) => element.text(key) ?? [])[0];
  const flag = (key: string) =>
    element.value(key) === undefined || element.value(key) === false ? undefined : '';
  return {
    as: 'Field',
    attributes: {
      name: name ?? '',
      type: element.text('type'),
      default: element.text('default'),
      required: flag('required'),
      deprecated: flag('deprecated'),
      id: element.id,
    },
  };
};

const paragraphs = (...parts: readonly (string | undefined)[]) => ({
  text: parts.filter(Boolean).join('\n\n'),
});

const frame: ElementRule = (element) => {
  const caption = element.text('caption');
  return paragraphs(element.content(), caption && `*${caption}*`);
};

const update: ElementRule = (element) => {
  const name = [element.text('label'), element.text('description')].filter(Boolean).join(' · ');
  const tags = element.value('tags');
  const list = Array.isArray(tags) ? tags.map(String).join(', ') : '';
  return paragraphs(`## ${name}`, list && `*${list}*`, element.content());
};

const tooltip: ElementRule = (element) => {
  const text = element.content();
  const tip = [element.text('headline'), element.text('tip')].filter(Boolean).join(': ');
  const link = element.address('href');
  const label = element.text('cta');
  const callToAction = link === undefined || label === undefined ? '' : ` ${linkTo(label, link)}`;
  return { text: tip === '' ? text : `${text} (${tip}${callToAction})` };
};

/** A list of files and folders, whose names end with a slash. */
function treeList(element: OldElement, depth: number): string {
  return element.children
    .filter(({ name }) => /(?:^|\.)(?:File|Folder)$/.test(name))
    .map((child) => {
      const name = child.text('name') ?? '';
      const isFolder = child.name.endsWith('Folder');
      const line = `${'  '.repeat(depth)}- ${name}${isFolder && !name.endsWith('/') ? '/' : ''}`;
      const below = isFolder ? treeList(child, depth + 1) : '';
      return below === '' ? line : `${line}\n${below}`;
    })
    .join('\n');
}

export const fileTree: ElementRule = (element) => ({ text: treeList(element, 0) });

/** The components of Mintlify. */
export const ELEMENTS: ElementRules = {
  Accordion: accordion,
  AccordionGroup: () => 'content',
  Badge: badge,
  Callout: callout('note'),
  Card: card,
  CardGroup: () => ({ as: 'Cards' }),
  Check: (element) => (element.content() === '' ? unknownElement : callout('check'))(element),
  CodeGroup: codeTabs,
  Column: () => 'content',
  Columns: (element) =>
    element.children.length > 0 && element.children.every(({ name }) => name === 'Card')
      ? { as: 'Cards' }
      : 'content',
  Danger: callout('danger'),
  Expandable: accordion,
  Frame: frame,
  Icon: () => 'nothing',
  Info: callout('info'),
  Latex: (element) => ({ text: `$${element.plainText()}$` }),
  Note: callout('note'),
  Panel: () => 'content',
  ParamField: field,
  RequestExample: codeTabs,
  ResponseExample: codeTabs,
  ResponseField: field,
  Snippet: (element) => (element.text('file') ? dropElement : unknownElement)(element),
  Step: (element) => ({ as: 'Step', attributes: { title: element.text('title') ?? '' } }),
  Steps: () => ({ as: 'Steps' }),
  Tab: tab,
  Tabs: () => ({ as: 'Tabs' }),
  Tile: card,
  Tip: callout('tip'),
  Tooltip: tooltip,
  Tree: fileTree,
  Update: update,
  Visibility: () => 'content',
  Warning: callout('warning'),
};

import { destination, escapeLabel, escapeText } from '../../common/escape.ts';
import { calloutType } from '../../compile/page/dialects/alerts.ts';
import { fenced as fencedBlock } from '../../compile/page/edits.ts';
import { asList, fieldsIn, textField } from '../fields.ts';
import type { Conversion, ElementRule, OldElement } from './element.ts';
import { linesOf, mapFences } from './lines.ts';

/** A callout of a fixed type, or of the type in its attribute. */
export const callout =
  (type?: string): ElementRule =>
  (element) => ({
    as: 'Callout',
    attributes: {
      type: calloutType(type ?? element.text('type') ?? 'note') ?? 'note',
      title: element.text('title'),
    },
  });

/** A fenced code block; the fence is longer than any in the code. */
export function fenced(code: string, language: string | undefined, title?: string): string {
  const titleInfo = title === undefined ? '' : ` title="${title.replaceAll('"', "'")}"`;
  return fencedBlock(code.replace(/^\n+/, '').trimEnd(), (language ?? '') + titleInfo);
}

/** A code group. */
export const codeGroup = (blocks: readonly string[]) => ({
  text: `:::code-group\n\n${blocks.join('\n\n')}\n\n:::`,
});

/** Code blocks as tabs with the titles in their fences. */
export const codeTabs: ElementRule = (element) => {
  const blocks = mapFences(linesOf(element.content(), ''), titledFence);
  return { text: `::: code-group\n\n${blocks.map(({ text }) => text).join('\n')}\n\n:::` };
};

/** A tab whose parent is not converted. */
export const tab: ElementRule = ({ text, id }) => ({
  as: 'Tab',
  attributes: { label: text('title') ?? text('label') ?? text('value') ?? '', id },
});

/** Tabs with their own labels, or those of the parent by value or index. */
export const tabs = ({ children, value }: OldElement): Conversion => {
  const labels = new Map(fieldsIn(value('values')).map((each) => [each.value, each.label]));
  const items = asList(value('items'));
  return {
    tabs: children.map((tab, index) => {
      const name = tab.text('value') ?? tab.text('slot');
      const label = tab.text('label') ?? tab.text('title') ?? textField(labels.get(name));
      return { label: label ?? name ?? textField(items[index]) ?? '', content: tab.content() };
    }),
  };
};

/** ` ```js Node.js theme={null} ` as ` ```js [Node.js] `. */
export function titledFence(line: string): string {
  const [, open = '', language = '', rest = ''] =
    /^([ \t]*(?:`{3,}|~{3,}))[ \t]*([^\s`]*)[ \t]*(.*)$/s.exec(line) ?? [];
  const title = /^(?![{[]|\w+=)((?:(?!\s(?:\{|\w+=)).)+)/.exec(rest)?.[0].trim();
  if (open === '' || title === undefined || title === '') return line;
  const after = rest.slice(rest.indexOf(title) + title.length).trim();
  return `${open}${language} [${title.replace(/[[\]]/g, '')}]${after === '' ? '' : ` ${after}`}`;
}

/** A link with a label, or the label alone. */
export const linkTo = (label: string, address: string | undefined): string => {
  const text = escapeLabel(label);
  return address === undefined ? text : `[${text}](${destination(address)})`;
};

/** A link or link button on one line. */
export const link: ElementRule = (element) => {
  const address = element.address('to') ?? element.address('href');
  return { text: linkTo(element.content().replace(/\s+/g, ' '), address) };
};

/** Removes backticks around code, which attributes would show literally. */
const withoutBackticks = (text: string | undefined) =>
  text?.replace(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, '$2');

/** A card, possibly with a link. */
export const card: ElementRule = (element) => ({
  as: 'Card',
  attributes: {
    title: withoutBackticks(element.text('title') ?? element.text('name')) ?? '',
    href: element.address('href') ?? element.address('to'),
    description: withoutBackticks(element.text('description') ?? element.text('text')),
  },
});

/** An inline badge; bold in a block of HTML, which cannot contain components. */
export const badge: ElementRule = (element) => {
  const text = element.text('text');
  const type = element.text('type') ?? element.text('variant') ?? element.text('color');
  if (!element.isInHtml) return { as: 'Badge', attributes: { text, type } };
  return text === undefined ? { as: 'strong' } : { text: `<strong>${escapeText(text)}</strong>` };
};

/** A picture, as Markdown. */
export const picture: ElementRule = (element) => {
  const address = element.address('src');
  const alt = escapeLabel(element.text('alt') ?? '');
  return { text: address === undefined ? alt : `![${alt}](${address})` };
};

/** Drops and reports an element. */
export const dropElement: ElementRule = (element) => {
  element.note('component-dropped', `<${element.name}>`);
  return 'nothing';
};

import { fieldsOf } from '../fields.ts';
import { callout, fenced, left, linkTo } from '../page/common-rules.ts';
import type { ElementRule, ElementRules } from '../page/element.ts';

/** The label of a tab: its own, or that in the `values` of the tabs around it. */
const tabs: ElementRule = (element) => {
  const values = element.value('values');
  const labels = new Map(
    (Array.isArray(values) ? values : [])
      .map(fieldsOf)
      .map(({ label, value }) => [String(value), String(label)]),
  );
  const items = element.children.filter(({ name }) => name === 'TabItem');
  return {
    tabs: items.map((item) => {
      const value = item.text('value') ?? '';
      return { label: item.text('label') ?? labels.get(value) ?? value, content: item.content() };
    }),
  };
};

const codeBlock: ElementRule = (element) => {
  const language = element.text('language') ?? element.text('className')?.replace('language-', '');
  const code = element.codeChild() ?? element.content().replace(/\\([<{`])/g, '$1');
  return { text: fenced(code, language, element.text('title')) };
};

const link: ElementRule = (element) => {
  const address = element.address('to') ?? element.address('href');
  return { text: linkTo(element.content().replace(/\s+/g, ' '), address) };
};

export const ELEMENTS: ElementRules = {
  Admonition: callout(),
  BrowserOnly: () => 'content',
  CodeBlock: codeBlock,
  Details: (element) => ({
    as: 'Accordion',
    attributes: { title: element.text('summary') ?? 'Details' },
  }),
  DocCardList: left,
  Head: () => 'nothing',
  Link: link,
  TOCInline: () => ({ as: 'TableOfContents' }),
  TabItem: (element) => ({
    as: 'Tab',
    attributes: { label: element.text('label') ?? element.text('value') ?? '' },
  }),
  Tabs: tabs,
};

import { escapeLabel } from '../../common/escape.ts';
import type { ElementRule } from './element.ts';
import { valueList } from './value-list.ts';

/** Attributes that readers saw, in the order in which they are written. */
const VISIBLE = ['title', 'label', 'name', 'text', 'description', 'caption', 'alt'] as const;

/**
 * A component that is not known: its content, after the texts in its attributes. A link and a
 * picture that its attributes name are kept too.
 */
export const unknownElement: ElementRule = (element) => {
  const texts = VISIBLE.flatMap((name) => element.text(name) ?? []);
  const lists = element.isBlock
    ? element.attributes.map((name) => valueList(element.value(name)))
    : [];
  const content = [...lists, element.content()].filter((part) => part !== '').join('\n\n');
  const name = ['href', 'to', 'link'].find((each) => element.text(each) !== undefined);
  const href = name && element.text(name);
  const isEmpty = texts.length === 0 && content === '' && href === undefined;
  element.note(isEmpty ? 'component-dropped' : 'component-unwrapped', `<${element.name}>`);
  if (isEmpty) return 'nothing';
  if (texts.length === 0 && href === undefined) {
    return lists.some((list) => list !== '') ? { text: content } : 'content';
  }
  const link = name && element.link(name);
  const { address, title } = link && link.kind === 'address' ? link : {};
  const [first = title ?? href ?? ''] = texts;
  const label = escapeLabel(first);
  const head = element.isBlock ? `**${label}**` : label;
  const parts = [
    address === undefined ? head : `[${label}](${address})`,
    ...texts.slice(1),
    content,
  ];
  return { text: parts.filter((part) => part !== '').join(element.isBlock ? '\n\n' : ' ') };
};

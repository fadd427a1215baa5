import { escapeAttribute, escapeText } from '../../common/escape.ts';
import { VOID } from '../../compile/page/html/html-balance.ts';
import { attributesOf, type Template, type TemplatePart } from './template.ts';

/** A text in a template of JavaScript. */
const literal = (text: string) => text.replace(/[`\\]|\$(?=\{)/g, '\\$&');

const CHILDREN = `\${children}`;

/** How a form of a component writes the parts of a template. */
interface Form {
  readonly text: (text: string) => string;
  /** The function that escapes the value of an attribute. */
  readonly escape: string;
  readonly children: string;
  readonly element: (element: ElementPart, inner: (form?: Form) => string) => string;
}

type ElementPart = Extract<TemplatePart, { readonly kind: 'element' }>;

/** What encloses the text of elements within a line. */
const MARKS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  del: '~~',
  s: '~~',
};

/** Blocks on one line, as the text of a link is. */
const asLine = (text: string) =>
  text
    .trim()
    .replace(/^#+ /gm, '')
    .replace(/\s*\n\s*/g, ' ');

const INLINE = new Set(
  'abbr bdi cite dfn ins kbd mark q samp small span sub sup time u var'.split(' '),
);

/** A file of the project: a component that shows what a component of the old site did. */
export function componentFile({ parts, defaults }: Template): string {
  const given = (name: string) =>
    `attributes.${name} ?? ${JSON.stringify(defaults.get(name) ?? '')}`;
  const write = (each: readonly TemplatePart[], form: Form): string =>
    each
      .map((part) => {
        switch (part.kind) {
          case 'text':
            return form.text(part.text);
          case 'children':
            return form.children;
          case 'if':
            return `\${attributes.${part.name} === undefined ? '' : \`${write(part.parts, form)}\`}`;
          case 'value':
            return `\${${form.escape}(${given(part.name)})}`;
          default:
            return form.element(part, (inner = form) => write(part.parts, inner));
        }
      })
      .join('');
  const IN_TAG: Form = {
    text: (text) => literal(escapeAttribute(text)),
    escape: 'escapeAttribute',
    children: '',
    element: () => '',
  };
  const PLAIN: Form = {
    text: literal,
    escape: '',
    children: CHILDREN,
    element: (_, inner) => inner(),
  };
  const HTML: Form = {
    text: (text) => literal(escapeText(text)),
    escape: 'escapeText',
    children: CHILDREN,
    element: ({ name, attributes }, inner) => {
      const written = Object.entries(attributes).map(
        ([label, value]) => ` ${label}="${write(value, IN_TAG)}"`,
      );
      const open = `<${name}${written.join('')}>`;
      return VOID.has(name) ? open : `${open}${inner()}</${name}>`;
    },
  };
  const markdownWith = (children: string): Form => ({
    children,
    text: (text) => literal(text.replace(/[\\`*_[\]<&]/g, '\\$&')),
    escape: 'escapeLabel',
    element: ({ name, attributes }, written) => {
      const inner = (form = LINE) => written(form);
      const plain = (label: string) => write(attributes[label] ?? [], PLAIN);
      const mark = MARKS[name];
      if (mark) return `${mark}${inner().trim()}${mark}`;
      if (name === 'br') return '\\\\\n';
      if (name === 'code') return `\\\`${inner(PLAIN).trim()}\\\``;
      if (name === 'a') return `[${asLine(inner())}](${plain('href')})`;
      if (name === 'img') return `![${plain('alt')}](${plain('src')})`;
      if (name === 'li') return `- ${inner().trim()}\n`;
      if (/^h[1-6]$/.test(name)) return `\n\n${'#'.repeat(Number(name[1]))} ${inner().trim()}\n\n`;
      if (INLINE.has(name)) return inner();
      return `\n\n${inner(name === 'p' ? LINE : BLOCKS).trim()}\n\n`;
    },
  });
  const LINE = markdownWith(CHILDREN);
  /** What stands in no line may hold blocks. */
  const BLOCKS = markdownWith(`\n\n${CHILDREN}\n\n`);
  const html = write(parts, HTML).trim();
  const markdown = write(parts, BLOCKS)
    .replace(/[ \t]*\n{2,}[ \t]*/g, '\n\n')
    .trim();
  const definitions = [...attributesOf(parts)].map(([name, { isText, address }]) => {
    const facts = [isText && 'prose: true', address && `address: '${address}'`].filter(Boolean);
    return `    ${name}: {${facts.length > 0 ? ` ${facts.join(', ')} ` : ''}},\n`;
  });
  const helpers = ['escapeAttribute', 'escapeLabel', 'escapeText'].filter((each) =>
    `${html}${markdown}`.includes(`${each}(`),
  );
  const taken = (text: string) => {
    const names = ['attributes', 'children'].filter((each) => text.includes(each));
    return names.length === 0 ? '()' : `({ ${names.join(', ')} })`;
  };
  return `import { ${['defineComponent', ...helpers].join(', ')} } from 'lectern';

export default defineComponent({
  attributes: {
${definitions.join('')}  },
  html: ${taken(html)} =>
    \`${html}\`,
  markdown: ${taken(markdown)} =>
    \`${markdown}\`.trim(),
});
`;
}

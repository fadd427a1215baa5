import { asLine, escapeAttribute, escapeText } from '../../common/escape.ts';
import { wordSet } from '../../common/word-set.ts';
import { VOID } from '../../compile/page/html/html-balance.ts';
import { attributesOf, type Template, type TemplatePart } from './template.ts';

/** Escapes a text for a template literal. */
const literal = (text: string) => text.replace(/[`\\]|\$(?=\{)/g, '\\$&');

const CHILDREN = `\${children}`;

type ElementPart = Extract<TemplatePart, { readonly kind: 'element' }>;

type Output = 'attribute' | 'plain' | 'html' | 'line' | 'blocks';

interface OutputStyle {
  readonly text: (text: string) => string;
  /** The function that escapes the value of an attribute. */
  readonly escape: string;
  readonly children: string;
}

const MARKDOWN: OutputStyle = {
  text: (text) => text.replace(/[\\`*_[\]<&]/g, '\\$&'),
  escape: 'escapeLabel',
  children: CHILDREN,
};

/** How each output of a component writes texts, attributes and children. */
const STYLES: Readonly<Record<Output, OutputStyle>> = {
  attribute: { text: escapeAttribute, escape: 'escapeAttribute', children: '' },
  plain: { text: (text) => text, escape: '', children: CHILDREN },
  html: { text: escapeText, escape: 'escapeText', children: CHILDREN },
  line: MARKDOWN,
  // Outside a line, children may be blocks.
  blocks: { ...MARKDOWN, children: `\n\n${CHILDREN}\n\n` },
};

/** The Markdown delimiters of inline elements. */
const DELIMITERS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  del: '~~',
  s: '~~',
};

const INLINE = wordSet('abbr bdi cite dfn ins kbd mark q samp small span sub sup time u var');

/** The source of a custom component that renders like a component of the old site. */
export function componentFile({ parts, defaults }: Template): string {
  const attributeValue = (name: string) =>
    `attributes.${name} ?? ${JSON.stringify(defaults.get(name) ?? '')}`;
  const write = (each: readonly TemplatePart[], output: Output): string => {
    const { text, escape: escaper, children } = STYLES[output];
    return each
      .map((part) => {
        switch (part.kind) {
          case 'text':
            return literal(text(part.text));
          case 'children':
            return children;
          case 'if':
            return `\${attributes.${part.name} === undefined ? '' : \`${write(part.parts, output)}\`}`;
          case 'value':
            return `\${${escaper}(${attributeValue(part.name)})}`;
          default:
            return writeElement(part, output);
        }
      })
      .join('');
  };
  const writeElement = (
    { name, attributes, parts: children }: ElementPart,
    output: Output,
  ): string => {
    if (output === 'attribute') return '';
    if (output === 'plain') return write(children, output);
    if (output === 'html') {
      const attributeList = Object.entries(attributes).map(
        ([label, value]) => ` ${label}="${write(value, 'attribute')}"`,
      );
      const open = `<${name}${attributeList.join('')}>`;
      return VOID.has(name) ? open : `${open}${write(children, output)}</${name}>`;
    }
    const inner = (other: Output = 'line') => write(children, other);
    const plain = (label: string) => write(attributes[label] ?? [], 'plain');
    const mark = DELIMITERS[name];
    if (mark) return `${mark}${inner().trim()}${mark}`;
    if (name === 'br') return '\\\\\n';
    if (name === 'code') return `\\\`${inner('plain').trim()}\\\``;
    if (name === 'a') return `[${asLine(inner())}](${plain('href')})`;
    if (name === 'img') return `![${plain('alt')}](${plain('src')})`;
    if (name === 'li') return `- ${inner().trim()}\n`;
    if (/^h[1-6]$/.test(name)) return `\n\n${'#'.repeat(Number(name[1]))} ${inner().trim()}\n\n`;
    if (INLINE.has(name)) return inner();
    return `\n\n${inner(name === 'p' ? 'line' : 'blocks').trim()}\n\n`;
  };
  const html = write(parts, 'html').trim();
  const markdown = write(parts, 'blocks')
    .replace(/(?<![ \t])[ \t]*\n{2,}[ \t]*/g, '\n\n')
    .trim();
  const definitions = [...attributesOf(parts)].map(([name, { isText, address }]) => {
    const options = [isText && 'prose: true', address && `address: '${address}'`].filter(Boolean);
    return `    ${name}: {${options.length > 0 ? ` ${options.join(', ')} ` : ''}},\n`;
  });
  const helpers = ['escapeAttribute', 'escapeLabel', 'escapeText'].filter((each) =>
    `${html}${markdown}`.includes(`${each}(`),
  );
  const parametersIn = (text: string) => {
    const names = ['attributes', 'children'].filter((each) => text.includes(each));
    return names.length === 0 ? '()' : `({ ${names.join(', ')} })`;
  };
  return `import { ${['defineComponent', ...helpers].join(', ')} } from 'lectern';

export default defineComponent({
  attributes: {
${definitions.join('')}  },
  html: ${parametersIn(html)} =>
    \`${html}\`,
  markdown: ${parametersIn(markdown)} =>
    \`${markdown}\`.trim(),
});
`;
}

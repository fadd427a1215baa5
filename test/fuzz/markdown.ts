import fc from 'fast-check';
import { anyText, some } from './text.ts';

const address = fc.oneof(
  fc.constantFrom(
    ...['./a.md', 'b.mdx#x', '../guide/start.md', '/docs', '/docs/a#b', '/fr', '#top', '#', ''],
    ...[
      '../../../media/a.png',
      '/content/media/a.png',
      '../../../../../etc/passwd',
      '%zz',
      '//x.y',
    ],
    ...[
      'https://x.example/a b',
      'javascript:alert(1)',
      'mailto:a@b.c',
      'C:\\x',
      '?q=1',
      './a%2Fb.md',
    ],
    ...[
      '/content/../site.yaml',
      '/content/%2e%2e/%2e%2e/etc/passwd',
      '.',
      '..',
      '/',
      '/api/v1/docs',
    ],
  ),
  anyText,
);

/** Syntax of plain Markdown and MDX. */
const plain = fc.oneof(
  anyText,
  fc.tuple(fc.integer({ min: 1, max: 7 }), anyText).map(([n, text]) => `${'#'.repeat(n)} ${text}`),
  fc.tuple(anyText, address).map(([text, to]) => `[${text}](${to})`),
  fc.tuple(anyText, address).map(([text, to]) => `![${text}](<${to}> "${text}")`),
  address.map((to) => `[label][x]\n\n[x]: ${to}\n`),
  anyText.map((text) => `\`\`\`${text}\n${text}\n\`\`\``),
  anyText.map((text) => `> ${text}\n> > - ${text}\n>\n> 1. ${text}`),
  anyText.map((text) => `| ${text} | b |\n|:-|-:|\n| ${text} | \\| |`),
  anyText.map((text) => `- [ ] ${text}\n  - [x] *${text}* **${text}** ~~${text}~~`),
  anyText.map((text) => `[^1] ${text}\n\n[^1]: ${text}\n    ${text}`),
  fc.constantFrom(
    '***',
    '    code',
    '~~~',
    '```',
    '| a',
    '\\',
    '&#0;',
    '&nbsp;',
    '\t',
    '---',
    '+++',
  ),
);

/** Syntax of other systems, complete and broken. */
const dialects = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'note',
        ' tip',
        'details',
        ' code-group',
        'tabs',
        'tab',
        ' v-pre',
        'constructor',
        '__proto__',
      ),
      anyText,
      anyText,
    )
    .map(
      ([name, title, text]) =>
        `:::${name} ${title}\n${text}\n\n\`\`\`js [${title}]\n${text}\n\`\`\`\n:::`,
    ),
  anyText.map((text) => `> [!NOTE] ${text}\n> ${text}`),
  fc.tuple(anyText, anyText).map(([id, text]) => `## ${text} {#${id}}\n\n[[toc]]`),
  fc
    .tuple(anyText, anyText)
    .map(
      ([meta, code]) =>
        `\`\`\`js{1,3-9999999} title="${meta}" [${meta}] ins={1}\n${code} // [!code ++]\n// highlight-start\n\`\`\``,
    ),
  anyText.map((text) => `$${text}$ and $$${text}$$\n\n$$\n\\frac{${text}}{b}\n$$`),
  anyText.map(
    (text) => `\`\`\`mermaid\nflowchart LR\n  A["${text}"] --> B\n  accTitle: ${text}\n\`\`\``,
  ),
  anyText.map(
    (text) => `${text}\n: ${text}\n\n*[${text}]: ${text}\n\n:${text}: :tada: ::${text}[x]{y}`,
  ),
  address.map((to) => `<<< ${to}{1} [x]\n\n<!--@include: ${to}-->\n\n--8<-- "${to}"`),
  anyText.map(
    (text) => `<Card title="${text}">\n\n${text}\n\n</Card>\n\n<Badge text="${text}" /> <Tabs>`,
  ),
  fc.constantFrom(
    '<!--@include: ./a.md-->',
    '<!--@include: ../guide/start.md-->',
    '<<< @/site.yaml',
    '--8<-- "a.md:1:2"',
    '::: tip',
    ':::',
    '$',
    '$$',
    '*[a]:',
    '{{ x }}',
    '!!! note',
  ),
);

const html = fc.oneof(
  address.map((to) => `<a href="${to}">x</a> <img src='${to}' alt=x>`),
  anyText.map((text) => `<div title="${text}">\n\n${text}\n\n</div>`),
  anyText.map((text) => `<!-- ${text} -->`),
  fc
    .constantFrom('constructor', 'b', 'table', 'script', 'style', 'svg', 'textarea', 'x-y')
    .map((tag) => `text <${tag}>inside</${tag}> text\n\n<${tag}>\nblock\n</${tag}>`),
  fc.constantFrom('<', '<b', '</b>', '<!--', '<![CDATA[', '<?x', '<a href=">', '<br/>', '<td>x'),
);

const componentName = fc.constantFrom(
  ...['Callout', 'Steps', 'Step', 'Tabs', 'Tab', 'TabItem', 'Cards', 'Card', 'Figure', 'Accordion'],
  ...['Badge', 'Field', 'FileTree', 'LinkButton', 'CodeGroup', 'TableOfContents', 'div', 'table'],
  ...['Nope', 'constructor', '__proto__', 'Tabs.Tab', 'callout'],
);

const attribute = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('type', 'title', 'label', 'href', 'src', 'alt', 'caption', 'zzz'),
      fc.oneof(fc.constantFrom('note', 'constructor', 'a.md', '#x'), address),
    )
    .map(([name, value]) => `${name}="${value.replaceAll('"', '')}"`),
  fc.constantFrom(
    'title',
    'title={1}',
    '{...props}',
    'title=x',
    "title='a",
    'href="/docs" href="/fr"',
  ),
);

/** Syntax of only MDX, including misused components. */
const mdx = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain,
    fc.constantFrom(
      '{1 + 1}',
      '{',
      '}',
      'import a from "a"',
      'export const a = 1',
      '{/* c */}',
      '<>',
    ),
    fc
      .tuple(componentName, some(attribute, 3), some(tie('block'), 3))
      .map(
        ([name, attributes, blocks]) =>
          `<${name} ${attributes.join(' ')}>\n\n${blocks.join('\n\n')}\n\n</${name}>`,
      ),
    fc
      .tuple(componentName, some(attribute, 3))
      .map(([name, attributes]) => `text <${name} ${attributes.join(' ')} /> text`),
  ),
})).block;

/** Repetitions that may make a program slow. */
const huge = fc
  .tuple(
    fc.constantFrom(
      '>',
      '- ',
      '*a',
      '[',
      '![',
      '`',
      '<b>',
      '<!--',
      '<a ',
      '_a',
      '|',
      '\\',
      '# a\n',
      '::: tip\n',
      '$a ',
      '$$\n',
      '> [!NOTE]\n',
      ':a[',
      '*[a]: b\n',
      '<Card title="a">\n\n',
    ),
    fc.constantFrom(10, 300, 5_000),
  )
  .map(([text, count]) => text.repeat(count));

/** The body of a page. */
export const body = (format: 'md' | 'mdx') =>
  some(
    fc.oneof(
      {
        weight: 12,
        arbitrary: format === 'md' ? fc.oneof(plain, html, dialects) : fc.oneof(mdx, dialects),
      },
      { weight: 1, arbitrary: huge },
    ),
    6,
  ).map((blocks) => blocks.join('\n\n'));

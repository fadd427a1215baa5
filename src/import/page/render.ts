import { formatContainer } from './containers.ts';
import { type Conversion, isHtmlName } from './element.ts';

/** An opening tag without its end. */
export function formatTag(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
): string {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replace(/\s+/g, ' ')}"`,
  );
  return `<${name}${list.join('')}`;
}

/** Tabs as components, or as containers in plain Markdown. */
export function renderTabs(
  { tabs }: Extract<Conversion, { readonly tabs: unknown }>,
  isPlain: boolean,
): string {
  const inner = tabs.map(({ label, content }) =>
    isPlain
      ? formatContainer('tab', label, content)
      : `${formatTag('Tab', { label })}>\n\n${content}\n\n</Tab>`,
  );
  return isPlain
    ? formatContainer('tabs', undefined, inner.join('\n\n'))
    : `<Tabs>\n${inner.join('\n')}\n</Tabs>`;
}

/** A component as Markdown or HTML, for a page in plain Markdown. */
export function renderPlain(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: string,
  isBlock: boolean,
): string {
  const { title, label, type, id } = attributes;
  const marked = id === undefined ? content : `${formatTag('a', { id })}></a>\n\n${content}`;
  switch (name) {
    case 'Callout':
      return formatContainer(type ?? 'note', title, content);
    case 'Accordion':
      return formatContainer('details', title, marked);
    case 'Tab':
      return formatContainer('tab', label, marked);
    case 'Steps':
    case 'Tabs':
      return formatContainer(name.toLowerCase(), undefined, content);
  }
  const tag = formatTag(name, attributes);
  if (content === '' && !isHtmlName(name)) return `${tag} />`;
  const space = isBlock ? '\n\n' : '';
  return `${tag}>${space}${content}${space}</${name}>`;
}

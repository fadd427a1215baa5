import { escapeLabel } from '../../common/escape.ts';
import { formatTag } from './format-tag.ts';
import { isHtmlName } from './html-elements.ts';

interface Tab {
  readonly label: string;
  readonly content: string;
}

/** Colons that are more than any container in the content has. */
function colonsAround(content: string): string {
  const longest = [...content.matchAll(/^[ \t]*(:{3,})/gm)].map(([, run = '']) => run.length);
  return ':'.repeat(Math.max(2, ...longest) + 1);
}

function container(name: string, title: string | undefined, content: string): string {
  const colons = colonsAround(content);
  const label = title === undefined ? '' : `[${escapeLabel(title).replace(/\s+/g, ' ')}]`;
  return `${colons}${name}${label}\n\n${content}\n\n${colons}`;
}

/** Tabs as components, or as containers where the page has no components. */
export function renderTabs(tabs: readonly Tab[], isPlain: boolean): string {
  if (isPlain) {
    const inner = tabs.map(({ label, content }) => container('tab', label, content));
    return container('tabs', undefined, inner.join('\n\n'));
  }
  const inner = tabs.map(
    ({ label, content }) => `${formatTag('Tab', { label })}>\n\n${content}\n\n</Tab>`,
  );
  return `<Tabs>\n${inner.join('\n')}\n</Tabs>`;
}

/** A component of Lectern in a page without components. */
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
      return container(type ?? 'note', title, content);
    case 'Accordion':
      return container('details', title, marked);
    case 'Tab':
      return container('tab', label, marked);
    case 'Steps':
      return container('steps', undefined, content);
    case 'Tabs':
      return container('tabs', undefined, content);
  }
  if (content === '' && !isHtmlName(name)) return `${formatTag(name, attributes)} />`;
  const tag = `${formatTag(name, attributes)}>`;
  return isBlock ? `${tag}\n\n${content}\n\n</${name}>` : `${tag}${content}</${name}>`;
}

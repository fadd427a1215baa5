import type { Code, Heading, Html, Nodes } from 'mdast';
import { remember } from '../../common/remember.ts';
import { addressEdit } from './addresses.ts';
import { childrenText } from './children-text.ts';
import type { ComponentMarkdown, ComponentPart } from './components/component.ts';
import { formOf } from './components/index.ts';
import { withEmoji } from './dialects/emoji.ts';
import {
  applyEdits,
  containerPrefix,
  dedent,
  type Edit,
  fenced,
  indent,
  withoutTabs,
} from './edits.ts';
import { idMarkdown } from './headings.ts';
import { htmlBlockToMarkdown, htmlTagsToMarkdown, type RewriteHtml } from './html-to-markdown.ts';
import type { RenderedText } from './page-text.ts';
import { type Component, childNodes, FLOW, isComponent, range } from './syntax-tree.ts';

/** A code block in Markdown: its title, and a diff if lines are marked as inserted or deleted. */
function codeMarkdown({ value, lang, data }: Code): string {
  const { title, marks } = data?.fence ?? {};
  const isDiff = [...(marks?.values() ?? [])].some((each) => each.has('ins') || each.has('del'));
  const code = isDiff
    ? value.split('\n').map((line, index) => {
        const mark = marks?.get(index + 1);
        return `${mark?.has('ins') ? '+' : mark?.has('del') ? '-' : ' '}${line}`.trimEnd();
      })
    : [value];
  const block = fenced(code.join('\n'), isDiff ? 'diff' : (lang ?? ''));
  return title === undefined ? block : `${titleMarkdown(title)}\n\n${block}`;
}

const titleMarkdown = (title: string) =>
  title.includes('`') ? title.replace(/[\\`*_[\]<]/g, '\\$&') : `\`${title}\``;

/** The edit that replaces the attributes of a heading by its id. */
function idEdit(source: string, node: Heading, id: string): Edit[] {
  const last = node.children.findLast((child) => child.type !== 'mdxTextExpression');
  if (!last) return [];
  const start = range(last).end;
  const match = node.data?.hProperties
    ? /^[ \t]*\{[^{}\n]*\}/.exec(source.slice(start, range(node).end))
    : undefined;
  const end = start + (match?.[0].length ?? 0);
  return id === '' && start === end ? [] : [{ start, end, text: id }];
}

/**
 * Renders a page as plain Markdown: without front matter, with components rendered as Markdown, raw
 * HTML converted where possible, and slot marks for addresses and headings. Everything else stays as
 * written.
 */
export function renderMarkdown(tree: Nodes, context: RenderedText): string {
  const { source, links, components, locale, texts } = context;
  const rewrite: RewriteHtml = (html, form) => links.html(html, form);

  function collect(node: Nodes, edits: Edit[], inTable: boolean): void {
    const { start, end } = range(node);
    const replace = (text: string) => edits.push({ start, end, text });
    /** Replaces by blocks, adding the container prefix to their lines. */
    const replaceBlock = (text: string) => replace(indent(text, containerPrefix(source, start)));
    switch (node.type) {
      case 'html':
        replaceBlock(htmlBlockToMarkdown(node.value, rewrite));
        return;
      case 'text':
        if (node.data?.isRewritten) replace(withEmoji(source.slice(start, end)));
        return;
      case 'code':
        if (node.data?.isRewritten) replaceBlock(codeMarkdown(node));
        return;
      case 'heading': {
        const heading = context.headings.get(node);
        if (!heading) break;
        edits.push({ start, end: start, text: context.slots.mark({ heading }) });
        edits.push(...idEdit(source, node, idMarkdown(heading)));
        break;
      }
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        replace('');
        return;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        replaceBlock(componentOf(node));
        return;
      case 'image':
      case 'definition':
      case 'link': {
        const address = links.address(node.url, 'destination');
        edits.push(...addressEdit(source, node, address));
      }
    }
    const inside = inTable || node.type === 'table';
    const children = childNodes(node);
    const tags = FLOW.has(node.type) ? [] : children.filter((child) => child.type === 'html');
    // Not `push(...)`: the tags of a long paragraph would overflow the stack as arguments.
    for (const edit of tags.length > 0 ? htmlTags(tags, inside) : []) edits.push(edit);
    for (const [index, child] of children.entries()) {
      const prefix = lesserPrefix(node, child);
      if (prefix !== undefined) edits.push(outdented(child, prefix));
      else if (child.type !== 'html' || tags.length === 0) collect(child, edits, inside);
      edits.push(...gapAfter(child, children[index + 1]));
    }
  }

  /** A shorter prefix for a block whose indentation Markdown, unlike MDX, would take for code. */
  function lesserPrefix(container: Nodes, block: Nodes): string | undefined {
    const { format } = context;
    if (format !== 'mdx' || !FLOW.has(container.type)) return;
    const [first] = childNodes(container);
    const isInside = container.type !== 'root' && first;
    const prefix = isInside ? withoutTabs(containerPrefix(source, range(first).start)) : '';
    const own = withoutTabs(containerPrefix(source, range(block).start));
    const isCode = own.length - prefix.length > 3 && own.trimEnd() === prefix.trimEnd();
    return isCode ? prefix : undefined;
  }

  /** Replaces the line prefix of a block. */
  function outdented(block: Nodes, prefix: string): Edit {
    const { start, end } = range(block);
    const own = containerPrefix(source, start);
    const edits: Edit[] = [];
    collect(block, edits, false);
    const text = dedent(applyEdits(source, edits, start, end), own);
    return { start: start - own.length, end, text: prefix + indent(text, prefix) };
  }

  /** Separates a component from text on the next line by a blank line: Markdown would join them. */
  function gapAfter(node: Nodes, next: Nodes | undefined): Edit[] {
    const isFlow = [node, next].some((each) => each?.type === 'mdxJsxFlowElement');
    const { end } = range(node);
    if (!next || !isFlow || !/^\n[ \t>]*$/.test(source.slice(end, range(next).start))) return [];
    const prefix = containerPrefix(source, range(next).start).trimEnd();
    return [{ start: end, end, text: `\n${prefix}` }];
  }

  function htmlTags(tags: readonly Html[], inTable: boolean): Edit[] {
    const written = tags.map(({ value }) => value);
    const markdown = htmlTagsToMarkdown(written, inTable, rewrite);
    return tags.map((tag, index) => ({ ...range(tag), text: markdown[index] ?? '' }));
  }

  // Cached: a parent may read both its parts and its children.
  const componentOf = remember((node: Component): string => {
    const definition = components.get(node.name);
    return definition
      ? formOf(node, components, () => definition.markdown(contentOf(node)))
      : childrenOf(node);
  }, context.forms);

  const contentOf = (node: Component): ComponentMarkdown => ({
    attributes: links.attributes(node, 'destination'),
    locale,
    texts,
    get children() {
      return childrenOf(node);
    },
    get parts() {
      return partsOf(node);
    },
  });

  function partsOf(node: Component): ComponentPart[] {
    const parts: ComponentPart[] = [];
    let between: Nodes[] = [];
    const flush = () => {
      const markdown = childrenOf(node, between);
      if (markdown !== '') parts.push({ markdown });
      between = [];
    };
    for (const child of node.children) {
      if (!isComponent(child)) {
        between.push(child);
        continue;
      }
      flush();
      const name = child.name && { name: child.name };
      parts.push({ ...name, content: contentOf(child), markdown: componentOf(child) });
    }
    flush();
    return parts;
  }

  function childrenOf(node: Component, children: readonly Nodes[] = node.children): string {
    return childrenText(source, node, children, (child, edits) => collect(child, edits, false));
  }

  const edits: Edit[] = [];
  collect(tree, edits, false);
  return applyEdits(source, edits, context.bodyStart).trim();
}

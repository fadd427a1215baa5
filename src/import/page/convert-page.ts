import type { Heading, Nodes } from 'mdast';
import { applyEdits, containerPrefix, type Edit } from '../../compile/page/edits.ts';
import { isComponent, range } from '../../compile/page/syntax-tree.ts';
import { BodyContext, type ChildEdits, type ConversionContext } from './body-context.ts';
import {
  dropCode,
  expressionText,
  interpolatedCode,
  interpolatedText,
  interpolationEdits,
} from './code.ts';
import { componentEdits } from './component-edits.ts';
import { convertHtml } from './html-in-markdown.ts';
import { brokenDefinitions, linkEdits, referenceEdits } from './link-edits.ts';
import { headingDepths } from './outline.ts';
import type { OldHeading, ReadOldPage } from './read-page.ts';
import { twoslashEdits } from './twoslash.ts';

/** Converts the body of a page. What the author wrote and Lectern understands stays as it is. */
export const convertBody = (page: ReadOldPage, context: ConversionContext): string =>
  new Body(new BodyContext(page, context)).convert();

class Body {
  readonly #context: BodyContext;
  readonly #broken: ReadonlySet<string>;
  readonly #headings: ReadonlyMap<Nodes, OldHeading>;
  readonly #depths: ReadonlyMap<Nodes, number>;
  readonly #childEdits: ChildEdits = (node, parent) =>
    'children' in node ? node.children.flatMap((child) => this.#edits(child, parent)) : [];

  constructor(context: BodyContext) {
    this.#context = context;
    this.#headings = new Map(context.page.headings.map((heading) => [heading.node, heading]));
    this.#depths = headingDepths(context.page.tree, context.page.titleNode);
    this.#broken = brokenDefinitions(context);
  }

  convert(): string {
    const text = applyEdits(this.#context.source, this.#edits(this.#context.page.tree));
    return `${text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n`;
  }

  #edits(node: Nodes, parent?: string): Edit[] {
    const { start, end } = range(node);
    if (isComponent(node)) return componentEdits(node, parent, this.#context, this.#childEdits);
    switch (node.type) {
      case 'mdxjsEsm':
        return [{ start, end, text: dropCode(node, node.value, this.#context) }];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return [{ start, end, text: expressionText(node, node.value, this.#context) }];
      case 'link':
      case 'image':
      case 'definition':
        return [...linkEdits(node, this.#context), ...this.#childEdits(node, parent)];
      case 'linkReference':
      case 'imageReference':
        return referenceEdits(node, parent, this.#broken, this.#childEdits);
      case 'heading':
        return this.#headingEdits(node, parent);
      case 'html':
        return [{ start, end, text: this.#html(node) }];
      case 'code':
        return [...interpolatedCode(node, this.#context), ...twoslashEdits(node, this.#context)];
      case 'text':
        return this.#context.rules.interpolates ? interpolationEdits(node, this.#context) : [];
      default:
        return this.#childEdits(node, parent);
    }
  }

  #html(node: Extract<Nodes, { type: 'html' }>): string {
    const { start, end } = range(node);
    const context = this.#context;
    return convertHtml(context.source.slice(start, end), {
      rules: context.rules.elements,
      prefix: containerPrefix(context.source, start),
      address: (address, isImage) => context.address(address, start, isImage),
      note: (kind, detail, offset) => context.noteAt(kind, start + offset, detail),
      interpolate: (text, offset) =>
        context.rules.interpolates ? interpolatedText(text, start + offset, context) : text,
    });
  }

  #headingEdits(node: Heading, parent: string | undefined): Edit[] {
    const { start, end } = range(node);
    const isEmpty = node.children.length === 0;
    if (isEmpty || node === this.#context.page.titleNode) return [{ start, end, text: '' }];
    const heading = this.#headings.get(node);
    const inner = this.#childEdits(node, parent).filter(
      (edit) => edit.end <= (heading?.textEnd ?? end),
    );
    if (!heading) return inner;
    // Underlined headings have no room for an id: their line is written as one with “#”.
    const line = this.#context.source.slice(start, end);
    const isUnderlined = !line.startsWith('#');
    const depth = this.#depths.get(node) ?? node.depth;
    const marks = '#'.repeat(depth);
    if (depth !== node.depth)
      this.#context.note('heading-level', node, `${'#'.repeat(node.depth)} → ${marks}`);
    const addition = heading.isOwnId ? ` {#${heading.id}}` : '';
    const textEnd = isUnderlined ? start + (line.split('\n')[0] ?? '').length : heading.textEnd;
    if (isUnderlined && addition === '' && depth === node.depth) return inner;
    return [
      isUnderlined
        ? { start, end: start, text: `${marks} ` }
        : { start, end: start + node.depth, text: marks },
      ...inner.filter((edit) => edit.end <= textEnd),
      { start: textEnd, end, text: addition },
    ];
  }
}

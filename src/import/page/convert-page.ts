import type { Heading, Nodes } from 'mdast';
import type { MdxJsxAttributeUnion } from 'satteri';
import { addressEdit } from '../../compile/page/addresses.ts';
import {
  applyEdits,
  containerPrefix,
  dedent,
  type Edit,
  indent,
} from '../../compile/page/edits.ts';
import {
  type Component,
  isComponent,
  nodesOfType,
  range,
  textOf,
} from '../../compile/page/syntax-tree.ts';
import { Unknown } from '../config/unknown.ts';
import type { NoteKind, Report } from '../report.ts';
import type { Conversion, OldElement } from './element.ts';
import { constantsOf, expressionValue, importsOf, NOT_CODE } from './expressions.ts';
import { formatTag } from './format-tag.ts';
import { htmlElement, isHtmlName } from './html-elements.ts';
import { convertHtml } from './html-in-markdown.ts';
import { withoutIndentation } from './indentation.ts';
import type { NewAddress, ResolveAddress } from './new-address.ts';
import type { OldHeading, ReadOldPage } from './read-page.ts';
import { renderPlain, renderTabs } from './render.ts';
import type { ConversionRules } from './rules.ts';
import { tagRanges } from './tags.ts';
import { unknownElement } from './unknown-element.ts';

/** What the conversion of a page depends on besides the page. */
interface BodyContext {
  readonly rules: ConversionRules;
  readonly resolve: ResolveAddress;
  readonly report: Report;
  /** Whether the new page is plain Markdown, without components. */
  readonly isPlain: boolean;
}

/** Converts the body of a page. What the author wrote and Lectern understands stays as it is. */
export const convertBody = (page: ReadOldPage, context: BodyContext): string =>
  new Body(page, context).convert();

class Body {
  readonly #page: ReadOldPage;
  readonly #source: string;
  readonly #context: BodyContext;
  /** Definitions of links that lead nowhere. */
  readonly #broken: ReadonlySet<string>;
  readonly #constants: ReadonlyMap<string, unknown>;
  readonly #headings: ReadonlyMap<Nodes, OldHeading>;

  constructor(page: ReadOldPage, context: BodyContext) {
    this.#page = page;
    this.#source = page.origin.text;
    this.#context = context;
    this.#headings = new Map(page.headings.map((heading) => [heading.node, heading]));
    this.#constants = this.#constantsOfPage();
    this.#broken = this.#brokenDefinitions();
  }

  convert(): string {
    const text = applyEdits(this.#source, this.#edits(this.#page.tree));
    return `${text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n`;
  }

  /** Constants of the page, and the addresses of files that it imports. */
  #constantsOfPage(): ReadonlyMap<string, unknown> {
    const found = new Map<string, unknown>([
      ['frontMatter', this.#page.data],
      ['frontmatter', this.#page.data],
    ]);
    const { tree } = this.#page;
    if (!('children' in tree)) return found;
    for (const node of tree.children) {
      const script = node.type === 'html' && /^<script[^>]*>([\s\S]*?)<\/script>/.exec(node.value);
      const code = node.type === 'mdxjsEsm' ? node.value : script ? (script[1] ?? '') : undefined;
      if (code === undefined) continue;
      for (const [name, value] of constantsOf(code)) found.set(name, value);
      for (const { local, from } of importsOf(code)) {
        if (/\.(?:avif|gif|ico|jpe?g|pdf|png|svg|webp|zip)$/i.test(from)) found.set(local, from);
      }
    }
    return found;
  }

  #note(kind: NoteKind, node: Nodes, detail: string): void {
    const { file, line } = this.#page.origin.originOf(range(node).start);
    this.#context.report.add(kind, file, line, detail);
  }

  #address(address: string, offset: number, isImage: boolean): NewAddress {
    return this.#context.resolve(address, this.#page.origin.originOf(offset), isImage);
  }

  #edits(node: Nodes, parent?: string): Edit[] {
    const { start, end } = range(node);
    if (isComponent(node)) return this.#componentEdits(node, parent);
    switch (node.type) {
      case 'mdxjsEsm':
        return [{ start, end, text: this.#dropCode(node, node.value) }];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return [{ start, end, text: this.#expression(node, node.value) }];
      case 'link':
      case 'image':
      case 'definition':
        return [...this.#linkEdits(node), ...this.#childEdits(node, parent)];
      case 'linkReference':
      case 'imageReference':
        return this.#referenceEdits(node, parent);
      case 'heading':
        return this.#headingEdits(node, parent);
      case 'html':
        return [{ start, end, text: this.#html(node) }];
      case 'text':
        return this.#context.rules.interpolates ? this.#interpolations(node) : [];
      default:
        return this.#childEdits(node, parent);
    }
  }

  #childEdits(node: Nodes, parent: string | undefined): Edit[] {
    return 'children' in node ? node.children.flatMap((child) => this.#edits(child, parent)) : [];
  }

  #dropCode(node: Nodes, code: string): string {
    // Imports of files and components say nothing by themselves; what uses them is told there.
    const rest = code.replace(/^import\s[\s\S]*?(?:from\s*)?['"][^'"]*['"];?\s*/gm, '').trim();
    if (rest !== '') this.#note('code-dropped', node, rest);
    return '';
  }

  #expression(node: Nodes, code: string): string {
    const { start, end } = range(node);
    const value = expressionValue(code, this.#constants);
    if (value === NOT_CODE) {
      this.#note('mdx-repaired', node, `{${code}}`);
      return this.#source.slice(start, end).replace(/[{}]/g, '\\$&');
    }
    if (value === undefined || value === null || typeof value === 'boolean') return '';
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value);
      if (text.trim() !== '') this.#note('expression-replaced', node, `{${code}}`);
      return /\s/.test(text) && text.trim() === '' ? ' ' : text.replace(/[<{]/g, '\\$&');
    }
    this.#note('code-dropped', node, `{${code}}`);
    return '';
  }

  #interpolations(node: Nodes): Edit[] {
    const { start, end } = range(node);
    return [...this.#source.slice(start, end).matchAll(/\{\{([\s\S]*?)\}\}/g)].map((match) => {
      const code = (match[1] ?? '').replace(/\$frontmatter\b/g, 'frontmatter');
      const value = expressionValue(code, this.#constants);
      const isText = typeof value === 'string' || typeof value === 'number';
      this.#note(isText ? 'expression-replaced' : 'code-dropped', node, match[0]);
      const from = start + match.index;
      return { start: from, end: from + match[0].length, text: isText ? String(value) : '' };
    });
  }

  #linkEdits(node: Extract<Nodes, { type: 'link' | 'image' | 'definition' }>): Edit[] {
    const { start, end } = range(node);
    const isImage = node.type === 'image';
    const found = this.#address(node.url, start, isImage);
    if (found.kind === 'address') return addressEdit(this.#source, node, found.address);
    if (node.type === 'image') return [{ start, end, text: node.alt ?? '' }];
    if (node.type === 'definition') return [{ start, end, text: '' }];
    const last = node.children.at(-1);
    if (this.#source[start] !== '[') return [];
    const tail = last ? range(last).end : start + 1;
    return [
      { start, end: start + 1, text: '' },
      { start: tail, end, text: '' },
    ];
  }

  /** A reference to a definition that leads nowhere is its text. */
  #referenceEdits(
    node: Extract<Nodes, { type: 'linkReference' | 'imageReference' }>,
    parent: string | undefined,
  ): Edit[] {
    const { start, end } = range(node);
    if (!this.#broken.has(node.identifier)) return this.#childEdits(node, parent);
    if (node.type === 'imageReference') return [{ start, end, text: node.alt ?? '' }];
    const last = node.children.at(-1);
    return [
      { start, end: start + 1, text: '' },
      ...this.#childEdits(node, parent),
      { start: last ? range(last).end : start + 1, end, text: '' },
    ];
  }

  #brokenDefinitions(): ReadonlySet<string> {
    const definitions = nodesOfType(this.#page.tree, 'definition');
    return new Set(
      definitions
        .filter((node) => this.#address(node.url, range(node).start, false).kind === 'none')
        .map(({ identifier }) => identifier),
    );
  }

  #headingEdits(node: Heading, parent: string | undefined): Edit[] {
    const { start, end } = range(node);
    if (node === this.#page.titleNode) return [{ start, end, text: '' }];
    const heading = this.#headings.get(node);
    const inner = this.#childEdits(node, parent).filter(
      (edit) => edit.end <= (heading?.textEnd ?? end),
    );
    if (!heading) return inner;
    // Underlined headings have no room for an id: their line is written as one with “#”.
    const line = this.#source.slice(start, end);
    const isUnderlined = !line.startsWith('#');
    const addition = heading.isOwnId ? ` {#${heading.id}}` : '';
    const textEnd = isUnderlined ? start + (line.split('\n')[0] ?? '').length : heading.textEnd;
    if (isUnderlined && addition === '') return inner;
    return [
      ...(isUnderlined ? [{ start, end: start, text: `${'#'.repeat(node.depth)} ` }] : []),
      ...inner.filter((edit) => edit.end <= textEnd),
      { start: textEnd, end, text: addition },
    ];
  }

  #html(node: Extract<Nodes, { type: 'html' }>): string {
    const { start, end } = range(node);
    return convertHtml(this.#source.slice(start, end), {
      rules: this.#context.rules.elements,
      address: (address, isImage) => this.#address(address, start, isImage),
      note: (kind, detail, offset) => {
        const { file, line } = this.#page.origin.originOf(start + offset);
        this.#context.report.add(kind, file, line, detail);
      },
      interpolate: (text) =>
        this.#context.rules.interpolates ? text.replace(/\{\{[\s\S]*?\}\}/g, '') : text,
    });
  }

  #componentEdits(node: Component, parent: string | undefined): Edit[] {
    const { start, end } = range(node);
    const { openEnd, closeStart, isSelfClosing } = tagRanges(this.#source, start, end);
    const element = this.#element(node, parent);
    const { name } = element;
    const rules = this.#context.rules.elements;
    const rule = Object.hasOwn(rules, name)
      ? rules[name]
      : isHtmlName(name)
        ? htmlElement
        : unknownElement;
    const conversion: Conversion = name === '' ? 'content' : (rule ?? unknownElement)(element);
    if (conversion === 'nothing') return [{ start, end, text: '' }];
    const replaceBy = (text: string): Edit[] => [
      { start, end, text: this.#placed(text, start, element.isBlock) },
    ];
    if (conversion === 'content') {
      if (element.isBlock) return replaceBy(element.content());
      return [
        { start, end: openEnd, text: '' },
        ...this.#childEdits(node, parent),
        { start: closeStart, end, text: '' },
      ];
    }
    const { isPlain } = this.#context;
    if ('text' in conversion) return replaceBy(conversion.text);
    if ('tabs' in conversion) return replaceBy(renderTabs(conversion.tabs, isPlain));
    const { as, attributes = {} } = conversion;
    const tag = formatTag(as, attributes);
    if (isPlain && !VOID.has(as)) {
      return replaceBy(renderPlain(as, attributes, element.content(), element.isBlock));
    }
    if (isSelfClosing || closeStart === openEnd) {
      return [
        { start, end, text: isSelfClosing || VOID.has(as) ? `${tag} />` : `${tag}></${as}>` },
      ];
    }
    return [
      { start, end: openEnd, text: `${tag}>` },
      ...this.#childEdits(node, as),
      { start: closeStart, end, text: `</${as}>` },
    ];
  }

  /** A text in the place of an element. */
  #placed(text: string, start: number, isBlock: boolean): string {
    if (!isBlock) return text.replace(/\s*\n\s*/g, ' ');
    return indent(text, containerPrefix(this.#source, start));
  }

  #element(node: Component, parent: string | undefined): OldElement {
    const { start, end } = range(node);
    const name = node.name ?? '';
    const { openEnd, closeStart, isSelfClosing } = tagRanges(this.#source, start, end);
    const value = (key: string): unknown => {
      const found = node.attributes.find(
        (each) => each.type === 'mdxJsxAttribute' && each.name === key,
      );
      return found && this.#attributeValue(found, node);
    };
    const text = (key: string): string | undefined => {
      const found = value(key);
      return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
    };
    return {
      name,
      isSelfClosing,
      isBlock: node.type === 'mdxJsxFlowElement',
      parent,
      value,
      text,
      attributes: node.attributes.flatMap((each) =>
        each.type === 'mdxJsxAttribute' ? [each.name] : [],
      ),
      address: (key) => {
        const address = text(key);
        if (address === undefined) return undefined;
        const isImage = key === 'src' || key === 'img' || key === 'poster';
        const found = this.#address(address, start, isImage);
        return found.kind === 'address' ? found.address : undefined;
      },
      content: () => this.#content(node, openEnd, closeStart, start, name),
      children: this.#childElements(node, name),
      note: (kind, detail) => this.#note(kind, node, detail),
      codeChild: () => codeChildOf(node),
      plainText: () => textOf(node).replace(/\s+/g, ' ').trim(),
    };
  }

  #childElements(node: Nodes, parent: string): readonly OldElement[] {
    if (!('children' in node)) return [];
    return node.children.flatMap((child): readonly OldElement[] => {
      if (isComponent(child)) return [this.#element(child, parent)];
      return child.type === 'paragraph' ? this.#childElements(child, parent) : [];
    });
  }

  #content(
    node: Component,
    openEnd: number,
    closeStart: number,
    start: number,
    name: string,
  ): string {
    const edits = this.#childEdits(node, name);
    const text = applyEdits(this.#source, edits, openEnd, closeStart);
    return withoutIndentation(dedent(text, containerPrefix(this.#source, start)));
  }

  #attributeValue(attribute: MdxJsxAttributeUnion, node: Nodes): unknown {
    if (attribute.type !== 'mdxJsxAttribute') return undefined;
    const { value } = attribute;
    if (value === null || value === undefined) return true;
    if (typeof value === 'string') return value;
    const found = expressionValue(value.value, this.#constants);
    if (found instanceof Unknown || found === NOT_CODE) {
      const path = /require\(\s*['"]([^'"]+)['"]\s*\)|useBaseUrl\(\s*['"]([^'"]+)['"]\s*\)/.exec(
        value.value,
      );
      if (path) return path[1] ?? path[2];
      this.#note('attribute-dropped', node, `${attribute.name}={${value.value}}`);
      return undefined;
    }
    return found;
  }
}

const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col']);

function codeChildOf(node: Nodes): string | undefined {
  if (!('children' in node)) return undefined;
  const code = node.children.find((child) => child.type === 'code');
  return code?.type === 'code' ? code.value : undefined;
}

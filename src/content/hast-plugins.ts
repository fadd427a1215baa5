import Slugger from 'github-slugger';
import type { Element } from 'hast';
import { defineHastPlugin, type HastFilteredVisitor, type HastPluginEntry } from 'satteri';
import { highlightedCode } from './highlight.ts';
import { type Picture, pictureAttributes } from './picture.ts';

type ElementVisitor = HastFilteredVisitor<Element>;

/** Formulas, which are no code. */
const MATH = 'math';

/** Highlights blocks of code. */
const highlightedBlocks: ElementVisitor = {
  filter: ['pre'],
  async visit(node, context) {
    const code = node.children.find((child) => child.type === 'element');
    if (code?.tagName !== 'code') return;
    const [name] = [code.properties.className].flat();
    const language = /^language-(.*)$/.exec(String(name))?.[1];
    if (language === MATH) return;
    const text = context.textContent(code).replace(/\n$/, '');
    return { type: 'raw', value: await highlightedCode(text, language) };
  },
};

/** Gives headings their ids, as GitHub makes them, and a link to themselves. */
const headingAnchors = (slugger: Slugger): ElementVisitor => ({
  filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  visit(node, context) {
    const text = context.textContent(node).trim();
    const id = slugger.slug(text);
    context.setProperty(node, 'id', id);
    context.appendChild(node, {
      type: 'element',
      tagName: 'a',
      properties: { class: 'anchor', href: `#${id}`, ariaLabel: text },
      children: [],
    });
  },
});

/** Lets wide tables scroll by themselves, by keyboard too, instead of widening the page. */
const scrollableTables: ElementVisitor = {
  filter: ['table'],
  visit(node, context) {
    context.wrapNode(node, {
      type: 'element',
      tagName: 'div',
      properties: { class: 'table', tabIndex: 0 },
      children: [],
    });
  },
};

/**
 * Turns the alignment of table cells into classes, since the pages' policy forbids inline styles:
 * `style="text-align: center"` becomes `class="align-center"`.
 */
const tableAlignment: ElementVisitor = {
  filter: ['th', 'td'],
  visit(node, context) {
    const style = String(node.properties.style ?? '');
    const alignment = /text-align:\s*(left|center|right)/.exec(style)?.[1];
    if (alignment === undefined) return;
    context.setProperty(node, 'style', null);
    context.setProperty(node, 'class', `align-${alignment}`);
  },
};

/** Names the check boxes of task lists after their tasks. */
const namedTasks: ElementVisitor = {
  filter: ['input'],
  visit(node, context) {
    context.setProperty(node, 'ariaLabel', context.textContent(context.parent(node)).trim());
  },
};

/** Pictures of the content folder, by public path. */
type Pictures = Readonly<Record<string, Picture>>;

function attributesOf(src: unknown, pictures: Pictures) {
  const path = String(src);
  return pictureAttributes(path, Object.hasOwn(pictures, path) ? pictures[path] : undefined);
}

/** Gives images their size and the widths they come in, and loads them when they come into view. */
const sizedImages = (pictures: Pictures): ElementVisitor => ({
  filter: ['img'],
  visit(node, context) {
    const { src, srcset, ...size } = attributesOf(node.properties.src, pictures);
    const properties = { ...size, srcSet: srcset, loading: 'lazy', decoding: 'async' };
    for (const [name, value] of Object.entries(properties)) {
      if (value !== undefined) context.setProperty(node, name, value);
    }
  },
});

/** What is done to the elements of a page, all in one pass over them. */
export const pageElements =
  (pictures: Pictures): HastPluginEntry =>
  () => ({
    name: 'lectern:page-elements',
    element: [
      highlightedBlocks,
      headingAnchors(new Slugger()),
      scrollableTables,
      tableAlignment,
      namedTasks,
      sizedImages(pictures),
    ],
  });

/** Gives figures the size of their pictures and the widths these come in. */
export const sizedFigures = (pictures: Pictures): HastPluginEntry =>
  defineHastPlugin({
    name: 'lectern:sized-figures',
    mdxJsxFlowElement: {
      filter: ['Figure'],
      visit(node) {
        const src = node.attributes.find(
          (each) => each.type === 'mdxJsxAttribute' && each.name === 'src',
        );
        const { src: _, ...added } = attributesOf(src?.value, pictures);
        const attributes = Object.entries(added).map(([name, value]) => ({
          type: 'mdxJsxAttribute' as const,
          name,
          value: String(value),
        }));
        return { ...node, attributes: [...node.attributes, ...attributes] };
      },
    },
  });

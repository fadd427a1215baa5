import Slugger from 'github-slugger';
import { defineHastPlugin, type HastPluginEntry } from 'satteri';
import { highlightedCode } from './highlight.ts';
import { type Picture, pictureAttributes } from './picture.ts';

/** Formulas, which are no code. */
const MATH = 'math';

/** Highlights blocks of code. */
export const highlightedBlocks = defineHastPlugin({
  name: 'lectern:highlighted-blocks',
  element: {
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
  },
});

/** Gives headings their ids, as GitHub makes them, and a link to themselves. */
export const headingAnchors: HastPluginEntry = () => {
  const slugger = new Slugger();
  return {
    name: 'lectern:heading-anchors',
    element: {
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
    },
  };
};

/** Lets wide tables scroll by themselves, by keyboard too, instead of widening the page. */
export const scrollableTables = defineHastPlugin({
  name: 'lectern:scrollable-tables',
  element: {
    filter: ['table'],
    visit(node, context) {
      context.wrapNode(node, {
        type: 'element',
        tagName: 'div',
        properties: { class: 'table', tabIndex: 0 },
        children: [],
      });
    },
  },
});

/**
 * Turns the alignment of table cells into classes, since the pages' policy forbids inline styles:
 * `style="text-align: center"` becomes `class="align-center"`.
 */
export const tableAlignment = defineHastPlugin({
  name: 'lectern:table-alignment',
  element: {
    filter: ['th', 'td'],
    visit(node, context) {
      const style = String(node.properties.style ?? '');
      const alignment = /text-align:\s*(left|center|right)/.exec(style)?.[1];
      if (alignment === undefined) return;
      context.setProperty(node, 'style', null);
      context.setProperty(node, 'class', `align-${alignment}`);
    },
  },
});

/**
 * Gives pictures their size and the widths they come in, and loads them when they come into view.
 *
 * @param pictures of the content folder, by public path
 */
export const sizedPictures = (pictures: Readonly<Record<string, Picture>>) =>
  defineHastPlugin({
    name: 'lectern:sized-pictures',
    element: {
      filter: ['img'],
      visit(node, context) {
        const { src, srcset, ...size } = attributesOf(node.properties.src, pictures);
        const properties = { ...size, srcSet: srcset, loading: 'lazy', decoding: 'async' };
        for (const [name, value] of Object.entries(properties)) {
          if (value !== undefined) context.setProperty(node, name, value);
        }
      },
    },
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

function attributesOf(src: unknown, pictures: Readonly<Record<string, Picture>>) {
  const path = String(src);
  return pictureAttributes(path, Object.hasOwn(pictures, path) ? pictures[path] : undefined);
}

/** Names the check boxes of task lists after their tasks. */
export const namedTasks = defineHastPlugin({
  name: 'lectern:named-tasks',
  element: {
    filter: ['input'],
    visit(node, context) {
      context.setProperty(node, 'ariaLabel', context.textContent(context.parent(node)).trim());
    },
  },
});

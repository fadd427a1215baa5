import Slugger from 'github-slugger';
import type { HastPluginEntry } from 'satteri';
import { type ImageSize, imageSize } from '../src/content/image-size.ts';

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
export const scrollableTables: HastPluginEntry = {
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
};

const attributes = ({ width, height }: ImageSize) => [
  { type: 'mdxJsxAttribute' as const, name: 'width', value: String(width) },
  { type: 'mdxJsxAttribute' as const, name: 'height', value: String(height) },
];

/**
 * Gives pictures of the content folder their size and loads them when they come into view.
 *
 * @param folder absolute path of the content folder
 */
export const sizedImages = (folder: string): HastPluginEntry => ({
  name: 'lectern:sized-images',
  element: {
    filter: ['img'],
    async visit(node, context) {
      context.setProperty(node, 'loading', 'lazy');
      const size = await imageSize(String(node.properties.src), folder);
      if (!size) return;
      context.setProperty(node, 'width', size.width);
      context.setProperty(node, 'height', size.height);
    },
  },
  mdxJsxFlowElement: {
    filter: ['Figure'],
    async visit(node) {
      const src = node.attributes.find(
        (each) => each.type === 'mdxJsxAttribute' && each.name === 'src',
      );
      const size = await imageSize(String(src?.value), folder);
      return size ? { ...node, attributes: [...node.attributes, ...attributes(size)] } : undefined;
    },
  },
});

/** Names the check boxes of task lists after their tasks. */
export const namedTasks: HastPluginEntry = {
  name: 'lectern:named-tasks',
  element: {
    filter: ['input'],
    visit(node, context) {
      context.setProperty(node, 'ariaLabel', context.textContent(context.parent(node)).trim());
    },
  },
};

import { defineHastPlugin } from 'satteri';

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

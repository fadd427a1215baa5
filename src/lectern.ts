/**
 * What the components of a site import: `import { defineComponent } from 'lectern'`; and the components
 * of Lectern, for pages that another program compiles.
 */

export { escapeAttribute, escapeLabel, escapeText } from './common/escape.ts';
export {
  type AttributeDefinition,
  type ComponentDefinition,
  type ComponentHtml,
  type ComponentMarkdown,
  type ComponentPart,
  defineComponent,
} from './compile/page/components/component.ts';
export { COMPONENTS, componentHtml } from './compile/page/components/index.ts';
export { iconHtml } from './compile/read/icons.ts';

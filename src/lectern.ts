/**
 * The API for components of a site: `import { defineComponent } from 'lectern'`. Also exports Lectern's
 * components, for pages compiled by other programs.
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

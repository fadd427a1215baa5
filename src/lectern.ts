/** What the components of a site import: `import { defineComponent } from 'lectern'`. */
export {
  type AttributeDefinition,
  type ComponentDefinition,
  type ComponentHtml,
  type ComponentMarkdown,
  defineComponent,
  escapeLabel,
} from './compile/page/components/component.ts';
export { escapeAttribute, escapeText } from './compile/page/escape.ts';

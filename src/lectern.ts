/** What the components of a site import: `import { defineComponent } from 'lectern'`. */

export { escapeAttribute, escapeLabel, escapeText } from './common/escape.ts';
export {
  type AttributeDefinition,
  type ComponentDefinition,
  type ComponentHtml,
  type ComponentMarkdown,
  type ComponentPart,
  defineComponent,
} from './compile/page/components/component.ts';

import { Accordion, Accordions } from './accordion.ts';
import { Badge } from './badge.ts';
import { Callout, calloutOf } from './callout.ts';
import { Card, Cards } from './cards.ts';
import type { ComponentDefinition } from './component.ts';
import { elementNamed } from './element.ts';
import { Field } from './field.ts';
import { Figure } from './figure.ts';
import { FileTree } from './file-tree.ts';
import { LinkButton } from './link-button.ts';
import { Step, Steps } from './steps.ts';
import { TableOfContents } from './table-of-contents.ts';
import { Tab, TabItem, Tabs } from './tabs.ts';

/** Every component that pages may use, by name. */
export const COMPONENTS: Readonly<Record<string, ComponentDefinition>> = {
  Callout,
  Steps,
  Step,
  Tabs,
  Tab,
  Cards,
  Card,
  Figure,
  Accordion,
  Accordions,
  Badge,
  Field,
  FileTree,
  LinkButton,
  TableOfContents,
};

/** Components of other systems that are the same as one of ours. */
const ALIASES: Readonly<Record<string, ComponentDefinition>> = {
  AccordionGroup: Accordions,
  Aside: Callout,
  CardGrid: Cards,
  CardGroup: Cards,
  CodeGroup: Tabs,
  Check: calloutOf('tip'),
  Danger: calloutOf('danger'),
  Expandable: Accordion,
  Info: calloutOf('info'),
  LinkCard: Card,
  Note: calloutOf('note'),
  ParamField: Field,
  ResponseField: Field,
  TabItem,
  Tip: calloutOf('tip'),
  Warning: calloutOf('warning'),
};

/** The component or HTML element of a name; `undefined` if there is none, even for names such as `toString`. */
export function componentNamed(name: string | null): ComponentDefinition | undefined {
  if (name === null) return undefined;
  if (Object.hasOwn(COMPONENTS, name)) return COMPONENTS[name];
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : elementNamed(name);
}

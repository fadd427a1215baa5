import type { Locale } from '../../../contract/locales.ts';
import { builtInTexts } from '../../../i18n/catalogue.ts';
import { type Component, range } from '../syntax-tree.ts';
import { Accordion, Accordions } from './accordion.ts';
import { Badge } from './badge.ts';
import { Callout, calloutOf } from './callout.ts';
import { Card, Cards } from './cards.ts';
import {
  type AttributeDefinitions,
  attributeValue,
  type ComponentDefinition,
} from './component.ts';
import { ELEMENTS } from './element.ts';
import { Field } from './field.ts';
import { Figure } from './figure.ts';
import { FileTree } from './file-tree.ts';
import { Icon } from './icon.ts';
import { LinkButton } from './link-button.ts';
import { Step, Steps } from './steps.ts';
import { TableOfContents } from './table-of-contents.ts';
import { Tab, TabItem, Tabs } from './tabs.ts';

/** Thrown when a custom component of the project fails. */
export class ComponentFailure extends Error {
  readonly component: string;
  /** Offset of the component in the source of the page. */
  readonly offset: number;

  constructor(node: Component, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.component = node.name ?? '';
    this.offset = range(node).start;
  }
}

/** Renders a component; throws {@link ComponentFailure} if a custom one throws or returns no string. */
export function formOf(node: Component, components: ComponentSet, make: () => string): string {
  if (!components.isCustom(node.name)) return make();
  let text: unknown;
  try {
    text = make();
  } catch (error) {
    if (error instanceof ComponentFailure) throw error;
    throw new ComponentFailure(node, String(error), error);
  }
  if (typeof text === 'string') return text;
  throw new ComponentFailure(node, 'it returns something other than a string');
}

type Components = Readonly<Record<string, ComponentDefinition>>;

const OURS: Components = {
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
  Icon,
  LinkButton,
  TableOfContents,
};

/** Names of our components in other systems. */
const ALIASES: Components = {
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

/** The built-in components, by name. */
export const COMPONENTS: Components = { ...OURS, ...ALIASES };

/** The HTML of a component with JSX attributes, for pages compiled by another program. */
export function componentHtml(
  definition: ComponentDefinition,
  attributes: Readonly<Record<string, unknown>>,
  children: string,
  locale: Locale,
): string {
  const values = Object.entries(definition.attributes).map(([name, each]) => {
    const given = attributes[name] ?? false;
    const value = given === true ? '' : given === false ? undefined : String(given);
    return [name, attributeValue(each, value)];
  });
  return definition.html({
    attributes: Object.fromEntries(values),
    children: children.trim(),
    locale,
    texts: builtInTexts(locale),
  });
}

/** The components and HTML elements that pages may use. */
export class ComponentSet {
  /** Names to suggest, without aliases of other systems. */
  readonly names: readonly string[];
  readonly #all: ReadonlyMap<string | null, ComponentDefinition>;
  readonly #custom: ReadonlySet<string | null>;

  /** @param custom components of the project, by name */
  constructor(custom: Components = {}) {
    this.#all = new Map([...ELEMENTS, ...Object.entries({ ...custom, ...COMPONENTS })]);
    this.#custom = new Set(Object.keys(custom));
    this.names = [...Object.keys(OURS), ...Object.keys(custom)];
  }

  /** The component or HTML element with a name. */
  get(name: string | null): ComponentDefinition | undefined {
    return this.#all.get(name);
  }

  /** The attributes of a component or HTML element; empty if unknown. */
  attributesOf({ name }: Pick<Component, 'name'>): AttributeDefinitions {
    return this.get(name)?.attributes ?? {};
  }

  /** Whether a component is a custom one of the project. */
  isCustom(name: string | null): boolean {
    return this.#custom.has(name);
  }
}

/** The built-in components and elements. */
export const PROVIDED = new ComponentSet();

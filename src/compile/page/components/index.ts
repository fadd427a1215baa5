import { Accordion } from './accordion.ts';
import { Callout } from './callout.ts';
import { Card, Cards } from './cards.ts';
import type { ComponentDefinition } from './component.ts';
import { Figure } from './figure.ts';
import { Steps } from './steps.ts';
import { Tab, Tabs } from './tabs.ts';

/** Every component that MDX pages may use, by name. */
export const COMPONENTS: Readonly<Record<string, ComponentDefinition>> = {
  Callout,
  Steps,
  Tabs,
  Tab,
  Cards,
  Card,
  Figure,
  Accordion,
};

/** The component of a name; `undefined` if there is none, even for names such as `toString`. */
export function componentNamed(name: string | null): ComponentDefinition | undefined {
  return name !== null && Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
}

import Callout from './Callout.astro';
import Card from './Card.astro';
import Cards from './Cards.astro';
import Figure from './Figure.astro';
import Steps from './Steps.astro';
import Tab from './Tab.astro';
import Tabs from './Tabs.astro';

/** The HTML of the components that pages may use, by the names of their Markdown definitions. */
export const contentComponents = { Callout, Card, Cards, Figure, Steps, Tab, Tabs };

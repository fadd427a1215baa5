import { badge, callout, card, fenced, left, linkTo, picture } from '../page/common-rules.ts';
import type { ElementRule, ElementRules } from '../page/element.ts';
import { packageManagers } from './package-managers.ts';

const code: ElementRule = (element) => {
  const text = element.text('code');
  if (text === undefined) return left(element);
  return { text: fenced(text, element.text('lang'), element.text('title')) };
};

/** The components that Starlight and Astro bring. */
export const ELEMENTS: ElementRules = {
  Aside: callout(),
  Badge: badge,
  Card: card,
  CardGrid: () => ({ as: 'Cards' }),
  Code: code,
  FileTree: () => ({ as: 'FileTree' }),
  Fragment: () => 'content',
  // What is said of an icon to those who do not see it.
  Icon: (element) => {
    const text = element.text('label');
    return text === undefined ? 'nothing' : { as: 'Badge', attributes: { text } };
  },
  Image: picture,
  LinkButton: (element) => ({
    text: linkTo(element.content().replace(/\s+/g, ' '), element.address('href')),
  }),
  LinkCard: card,
  PackageManagers: packageManagers,
  Picture: picture,
  Steps: () => ({ as: 'Steps' }),
  TabItem: (element) => ({ as: 'Tab', attributes: { label: element.text('label') ?? '' } }),
  Tabs: () => ({ as: 'Tabs' }),
};

import { type Fields, fieldsOf, listOf, textField } from './fields.ts';
import type { ResolveAddress } from './page/element.ts';
import { shownField } from './page/front-matter.ts';
import type { ReadOldPage } from './page/read-page.ts';
import { formatTag } from './page/render.ts';

/** Fields of the front matter that say what a home page looks like. */
export const HOME_FIELDS = ['hero', 'features', 'layout', 'template', 'page'] as const;

/** Whether a page was made for readers who arrive: not one of the documentation at its root. */
export const isLanding = ({ page, data }: Pick<ReadOldPage, 'page' | 'data'>): boolean =>
  page.kind === 'home' && HOME_FIELDS.some((name) => name in data && data[name] !== 'doc');

/** The heading of a home page and the text below it, which its hero may hold. */
export function homeTexts({ data, title }: ReadOldPage): Fields {
  const hero = fieldsOf(data.hero);
  const heading = shownField(hero.text) ?? shownField(hero.title) ?? shownField(hero.name) ?? title;
  return { title: heading, description: shownField(hero.tagline ?? data.description) };
}

/** What a home page lists as the features of the product, as cards. */
export function featureCards({ data, page }: ReadOldPage, resolve: ResolveAddress): string {
  const cards = listOf(data.features).flatMap((each) => {
    const { title, details, link } = fieldsOf(each);
    const address = textField(link);
    const attributes = {
      title: shownField(title),
      href: address && resolve(address, { file: page.file, line: 1 }, false)?.address,
      description: shownField(details),
    };
    return attributes.title ? [`${formatTag('Card', attributes)} />`] : [];
  });
  return cards.length === 0 ? '' : `<Cards>\n${cards.join('\n')}\n</Cards>\n\n`;
}

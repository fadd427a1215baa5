import { type Fields, fieldsOf, listOf, textField } from './fields.ts';
import type { ResolveAddress } from './page/element.ts';
import { shownField } from './page/front-matter.ts';
import type { ReadOldPage } from './page/read-page.ts';
import { formatTag } from './page/render.ts';

/** Front matter fields with the layout of a home page. */
export const HOME_FIELDS = ['hero', 'features', 'layout', 'template', 'page'] as const;

/** Whether a page is a landing page rather than a documentation page at the root. */
export const isLanding = ({ page, data }: Pick<ReadOldPage, 'page' | 'data'>): boolean =>
  page.kind === 'home' && HOME_FIELDS.some((name) => name in data && data[name] !== 'doc');

/** The heading and description of a home page, which may be in its hero. */
export function homeTexts({ data, title }: ReadOldPage): Fields {
  const hero = fieldsOf(data.hero);
  const heading = shownField(hero.text) ?? shownField(hero.title) ?? shownField(hero.name) ?? title;
  return { title: heading, description: shownField(hero.tagline ?? data.description) };
}

/** The features on a home page as cards. */
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

import { asList, type Fields, fieldsOf, textField } from './fields.ts';
import type { ResolveAddress } from './page/element.ts';
import { plainTextField } from './page/front-matter.ts';
import type { ParsedPage } from './page/read-page.ts';
import { formatTag } from './page/render.ts';

/** Front matter fields with the layout of a home page. */
export const HOME_FIELDS = ['hero', 'features', 'layout', 'template', 'page'] as const;

/** Whether a page is a landing page rather than a documentation page at the root. */
export const isLandingPage = ({ page, data }: Pick<ParsedPage, 'page' | 'data'>): boolean =>
  page.kind === 'home' && HOME_FIELDS.some((name) => name in data && data[name] !== 'doc');

/** The heading and description of a home page, which may be in its hero. */
export function homeTexts({ data, title }: ParsedPage): Fields {
  const hero = fieldsOf(data.hero);
  const heading =
    plainTextField(hero.text) ?? plainTextField(hero.title) ?? plainTextField(hero.name) ?? title;
  return { title: heading, description: plainTextField(hero.tagline ?? data.description) };
}

/** The features on a home page as cards. */
export function featureCards({ data, page }: ParsedPage, resolve: ResolveAddress): string {
  const cards = asList(data.features).flatMap((feature) => {
    const { title, details, link } = fieldsOf(feature);
    const address = textField(link);
    const attributes = {
      title: plainTextField(title),
      href: address && resolve(address, { file: page.file, line: 1 }, false)?.address,
      description: plainTextField(details),
    };
    return attributes.title ? [`${formatTag('Card', attributes)} />`] : [];
  });
  return cards.length === 0 ? '' : `<Cards>\n${cards.join('\n')}\n</Cards>\n\n`;
}

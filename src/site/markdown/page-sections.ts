import type { PlacedHeading } from '../../compile/page/template.ts';
import type { PublicPage } from '../model.ts';

/** The Markdown of a page, and its headings below the title, in order. */
export interface SectionedPage {
  readonly markdown: string;
  readonly headings: readonly PlacedHeading[];
}

const known = new WeakMap<PublicPage, SectionedPage>();

/** The Markdown of a page, split at its headings. The Markdown of each page is made once. */
export function sectionedPage(page: PublicPage): SectionedPage {
  const before = known.get(page);
  if (before) return before;
  const sectioned = sectionsOf(page);
  known.set(page, sectioned);
  return sectioned;
}

function sectionsOf({ markdown: make, body }: PublicPage): SectionedPage {
  const markdown = make();
  const { text = '', headings = [] } = body?.() ?? {};
  const offset = markdown.indexOf(text);
  return {
    markdown,
    headings: headings.map(({ heading, start }) => ({ heading, start: offset + start })),
  };
}

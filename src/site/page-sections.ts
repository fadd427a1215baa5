import { type MarkdownHeading, markdownHeadings } from '../common/markdown-sections.ts';
import type { PublicPage } from './model.ts';

/** The Markdown of a page, and its headings with the anchors that its HTML has. */
export interface SectionedPage {
  readonly markdown: string;
  readonly headings: readonly MarkdownHeading[];
  /** Anchors that are not derived from the text of their heading, with its number from 0. */
  readonly anchors: Readonly<Record<string, number>>;
}

const known = new WeakMap<PublicPage, SectionedPage>();

/** The Markdown of a page, split at its headings. Each page is read once. */
export function sectionedPage(page: PublicPage): SectionedPage {
  const before = known.get(page);
  if (before) return before;
  const sectioned = sectionsOf(page);
  known.set(page, sectioned);
  return sectioned;
}

function sectionsOf({ markdown: make, headings = [] }: PublicPage): SectionedPage {
  const markdown = make();
  // Generated lists have no anchors.
  const found = headings.length === 0 ? [] : markdownHeadings(markdown);
  const derived = new Set(found.map(({ id }) => id));
  const left = headings.filter(({ slug }) => !derived.has(slug));
  const own = new Set(headings.map(({ slug }) => slug));
  const anchors: Record<string, number> = {};
  const isWhole = found.length === headings.length;
  const ids = found.map(({ id, title, depth }, index) => {
    const given = isWhole
      ? headings[index]?.slug
      : own.has(id)
        ? id
        : left.find((each) => each.text === title && each.depth === depth)?.slug;
    if (given === undefined || given === '' || given === id) return id;
    anchors[given] = index;
    return given;
  });
  return {
    markdown,
    anchors,
    headings: found.map((heading, index) => ({ ...heading, id: ids[index] ?? heading.id })),
  };
}

import { sectionUrl } from '../contract/paths.ts';
import type { DocumentationPage } from '../contract/resources/documentation.ts';
import { notFound } from './errors.ts';

const MAX_SHOWN_ANCHORS = 50;

interface Heading {
  readonly anchor: string;
  readonly level: number;
}

/**
 * Finds the headings of a section and its subsections.
 *
 * @param anchor with or without `#`
 * @returns start and end (exclusive) in the list
 * @throws {ServiceError} `not_found`, with the existing anchors
 */
export function sectionRange(headings: readonly Heading[], anchor: string): [number, number] {
  const wanted = anchor.replace(/^#/, '');
  const first = headings.findIndex((heading) => heading.anchor === wanted);
  const level = headings[first]?.level;
  if (level === undefined) {
    const sections = headings.slice(0, MAX_SHOWN_ANCHORS).map((heading) => heading.anchor);
    throw notFound('section', wanted, { sections });
  }
  const next = headings.findIndex((other, index) => index > first && other.level <= level);
  return [first, next === -1 ? headings.length : next];
}

/** A heading and its text, up to the next heading of any level. */
export interface Section extends Heading {
  /** Includes the heading. */
  readonly text: string;
}

/** Cuts the Markdown of a page at its headings: the text before the first one, and the sections. */
export function cutPage({
  markdown,
  sections = [],
}: Pick<DocumentationPage, 'markdown' | 'sections'>) {
  let start = markdown.length - sections.reduce((sum, { length }) => sum + length, 0);
  return {
    intro: markdown.slice(0, start),
    sections: sections.map(({ anchor, level, length }): Section => {
      start += length;
      return { anchor, level, text: markdown.slice(start - length, start) };
    }),
  };
}

/** Reduces a page to one section with its subsections; `not_found` if it has no such section. */
export function pageSection(page: DocumentationPage, anchor: string): DocumentationPage {
  const { sections = [], markdown: _whole, url, digest: _ofPage, ...rest } = page;
  const [first, end] = sectionRange(sections, anchor);
  const texts = cutPage(page).sections.slice(first, end);
  return {
    ...rest,
    url: sectionUrl(url, sections[first]?.anchor),
    markdown: texts.map(({ text }) => text).join(''),
    sections: sections.slice(first, end),
  };
}

/** The entity tag of a section, derived from that of the page's JSON. */
export const sectionTag = (etag: string, anchor: string, isMarkdown: boolean): string =>
  `${etag.slice(0, -1)}-${isMarkdown ? 'md' : 'json'}-${encodeURIComponent(anchor)}"`;

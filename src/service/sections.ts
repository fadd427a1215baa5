import { sectionUrl } from '../contract/paths.ts';
import type { DocumentationPage } from '../contract/resources/documentation.ts';
import { notFound } from './errors.ts';

/** Anchors that an error lists. */
const SHOWN_ANCHORS = 50;

interface Heading {
  readonly anchor: string;
  readonly level: number;
}

/**
 * Finds the headings of a section: its own, and those below it.
 *
 * @param anchor with or without `#`
 * @returns their positions in the list, the second one behind the last
 * @throws {ServiceError} `not_found`, with the anchors that there are
 */
export function sectionRange(headings: readonly Heading[], anchor: string): [number, number] {
  const wanted = anchor.replace(/^#/, '');
  const first = headings.findIndex((heading) => heading.anchor === wanted);
  const level = headings[first]?.level;
  if (level === undefined) {
    const sections = headings.slice(0, SHOWN_ANCHORS).map((heading) => heading.anchor);
    throw notFound('section', wanted, { sections });
  }
  const next = headings.findIndex((other, index) => index > first && other.level <= level);
  return [first, next === -1 ? headings.length : next];
}

const total = (texts: readonly { readonly length: number }[]) =>
  texts.reduce((sum, { length }) => sum + length, 0);

/** A page with nothing but one of its sections, whose texts follow each other; `not_found` if there is none. */
export function sectionOf(page: DocumentationPage, anchor: string): DocumentationPage {
  const { sections = [], markdown, url, digest: _ofPage, ...rest } = page;
  const [first, end] = sectionRange(sections, anchor);
  const own = sections.slice(first, end);
  const start = markdown.length - total(sections.slice(first));
  return {
    ...rest,
    url: sectionUrl(url, own[0]?.anchor),
    markdown: markdown.slice(start, start + total(own)),
    sections: own,
  };
}

/** The entity tag of a section, from that of the JSON of its page. */
export const sectionTag = (etag: string, anchor: string, isMarkdown: boolean): string =>
  `${etag.slice(0, -1)}-${isMarkdown ? 'md' : 'json'}-${encodeURIComponent(anchor)}"`;

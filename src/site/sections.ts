import type { LinkedEntry } from '../compile/entry.ts';
import { type OutlineItem, pagesIn } from '../compile/outline/arrange.ts';

/** A part of the documentation: a folder or a group at the top of the navigation. */
export interface Section {
  /** The folder that its pages share, or the slug of its only page; empty for a group. */
  readonly slug: string;
  readonly title: string;
  /** Its pages in reading order, its own page first. */
  readonly entries: readonly LinkedEntry<'docs'>[];
}

/** The parts of the documentation. */
export const sectionsOf = (
  outline: readonly OutlineItem<LinkedEntry<'docs'>>[],
): readonly Section[] =>
  outline.flatMap((item) => {
    const entries = pagesIn([item]);
    if (entries.length === 0) return [];
    return [{ slug: item.folder ?? item.entry?.slug ?? '', title: item.title, entries }];
  });

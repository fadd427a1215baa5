import type { LinkedEntry } from '../compile/entry.ts';
import { fillText, ownTexts } from '../compile/page/template.ts';
import type { ChangedPage, ChangedSection } from '../contract/resources/content-changes.ts';
import { changedPages, differences, digestsOf } from './changes.ts';
import { digestOf } from './digest.ts';

type DocsEntry = LinkedEntry<'docs'>;

/** A section of a page, and what changes with its text. */
interface Section {
  /** Empty for what is above the first heading. */
  readonly anchor: string;
  readonly title: string;
  readonly digest: string;
}

/** A section that two versions of a page have in different forms. */
export interface SectionChange extends ChangedSection {
  readonly title: string;
}

interface PageDigests {
  readonly digest: string;
  readonly sections: readonly Section[];
}

/** By the Markdown of the page, which versions with the same text share. */
const known = new WeakMap<object, PageDigests>();

/**
 * The digests of a page and of its sections: of the Markdown with links as their author wrote them, so
 * that they are the same in all versions with the same text.
 */
export function textDigests(entry: DocsEntry): PageDigests {
  const digests = known.get(entry.body.markdown) ?? computedDigests(entry);
  known.set(entry.body.markdown, digests);
  return digests;
}

/** A section that another one follows has an empty line at its end. */
const digestOfText = (text: string) => digestOf(text.trimEnd());

function computedDigests({ body, links, data }: DocsEntry): PageDigests {
  const markdown = fillText(body.markdown, ({ link }) => links[link]?.address ?? '');
  const { text, headings } = markdown;
  const head = [data.title, data.description ?? '', text.slice(0, headings[0]?.start)];
  const sections = [
    { anchor: '', title: data.title, digest: digestOfText(head.join('\n')) },
    ...ownTexts(markdown).map(({ heading, text }) => ({
      anchor: heading.slug,
      title: heading.text,
      digest: digestOfText(text),
    })),
  ];
  return { digest: digestOf(sections.map(({ digest }) => digest).join()), sections };
}

/** The changes between pages of two versions, which `url` names alike. */
export function comparedPages(
  before: readonly DocsEntry[],
  after: readonly DocsEntry[],
  urlOf: (entry: DocsEntry) => string,
  movedTo: (url: string) => string | undefined,
): ChangedPage[] {
  const digests = (entries: readonly DocsEntry[]) =>
    digestsOf(entries.map((entry) => ({ url: urlOf(entry), ...textDigests(entry) })));
  const now = digests(after);
  const names = { titleOf: () => '', movedTo, dayOf: () => undefined };
  return changedPages(differences(digests(before), now), now, names);
}

/** The sections of a page that differ, as the page has them, then those that are gone. */
export function titledChanges(
  sections: readonly ChangedSection[],
  ...entries: readonly DocsEntry[]
): SectionChange[] {
  const byAnchor = new Map(sections.map((section) => [section.anchor, section]));
  const all = entries.flatMap((entry) => textDigests(entry).sections);
  const titles = new Map(all.toReversed().map(({ anchor, title }) => [anchor, title]));
  return [...new Set(all.map(({ anchor }) => anchor))].flatMap((anchor) => {
    const section = byAnchor.get(anchor);
    if (!section || section.change === 'moved') return [];
    return [{ ...section, title: titles.get(anchor) ?? '' }];
  });
}

/** What is different in a later version of a page. */
export function changesBetween(before: DocsEntry, after: DocsEntry): readonly SectionChange[] {
  if (before.key === after.key) return [];
  const [page] = comparedPages(
    [before],
    [after],
    () => '',
    () => undefined,
  );
  return titledChanges(page?.sections ?? [], after, before);
}

/** The share of the sections of a page that a later version has unchanged: 0 to 1. */
export function sameShare(before: DocsEntry, after: DocsEntry): number {
  if (before.key === after.key) return 1;
  const own = new Set(textDigests(after).sections.map(({ digest }) => digest));
  const { sections } = textDigests(before);
  return sections.filter(({ digest }) => own.has(digest)).length / sections.length;
}

import { perObject } from '../common/lazy.ts';
import { remember } from '../common/remember.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { fillText, ownTexts } from '../compile/page/template.ts';
import type { ChangedSection } from '../contract/resources/content-data.ts';
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

/** What readers are shown of it: the same, however often the text changes again. */
export type ShownChange = Pick<SectionChange, 'anchor' | 'change' | 'title'>;

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
  return remember(() => computedDigests(entry), known)(entry.body.markdown);
}

function computedDigests({ body, links, data, path }: DocsEntry): PageDigests {
  const version = /\/@[^/]+(?=\/)/.exec(path)?.[0] ?? '';
  // Pages of APIs name the addresses of their version. A section that another one follows has an empty line at its end.
  const digestOfText = (text: string) => digestOf(text.replaceAll(`${version}/`, '/').trimEnd());
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
) {
  const [old, own] = [before, after].map(
    (entries) => new Map(entries.map((entry) => [urlOf(entry), textDigests(entry)])),
  ) as [Map<string, PageDigests>, Map<string, PageDigests>];
  // Most pages of a version are those of the one before.
  const digests = (pages: typeof own) =>
    digestsOf(
      [...pages].flatMap(([url, page]) => (old.get(url) === own.get(url) ? [] : { url, ...page })),
    );
  const now = digests(own);
  return changedPages(differences(digests(old), now), now, movedTo);
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

interface Comparison {
  /** What is different in the later one. */
  readonly changes: readonly ShownChange[];
  /** The share of the sections that the later one has unchanged: 0 to 1. */
  readonly share: number;
}

/** By the texts of both, which several versions have. */
const compared = perObject((_: PageDigests) => new WeakMap<PageDigests, Comparison>());

/** Compares a page with a later version of it. */
export function comparison(before: DocsEntry, after: DocsEntry): Comparison {
  return remember(() => compare(before, after), compared(textDigests(before)))(textDigests(after));
}

function compare(before: DocsEntry, after: DocsEntry): Comparison {
  if (before.key === after.key) return { changes: [], share: 1 };
  const [page] = comparedPages(
    [before],
    [after],
    () => '',
    () => undefined,
  );
  const changes = titledChanges(page?.sections ?? [], after, before);
  const own = new Set(textDigests(after).sections.map(({ digest }) => digest));
  const { sections } = textDigests(before);
  return {
    changes: changes.map(({ anchor, change, title }) => ({ anchor, change, title })),
    share: sections.filter(({ digest }) => own.has(digest)).length / sections.length,
  };
}

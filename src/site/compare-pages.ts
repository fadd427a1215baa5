import { perObject } from '../common/lazy.ts';
import { remember } from '../common/remember.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { fillText, sectionTexts } from '../compile/page/template.ts';
import type { ChangedSection } from '../contract/resources/content-data.ts';
import { changeOf } from './changes.ts';
import { digestOf } from './digest.ts';

type DocsEntry = LinkedEntry<'docs'>;

/** A section that differs between two versions of a page. */
export interface SectionChange extends ChangedSection {
  readonly title: string;
}

/** The part of a change that pages show, which stays the same if the text changes again. */
export type ShownChange = Pick<SectionChange, 'anchor' | 'change' | 'title'>;

type PageDigests = ReturnType<typeof computeDigests>;

/** Cache by the Markdown of the page, which versions with the same text share. */
const digestCache = new WeakMap<object, PageDigests>();

/**
 * The digests of a page and its sections, with links as written by the author, so that they are equal
 * in all versions with the same text.
 */
export function textDigests(entry: DocsEntry): PageDigests {
  return remember(() => computeDigests(entry), digestCache)(entry.body.markdown);
}

function computeDigests({ body, links, data, path }: DocsEntry) {
  const version = /\/@[^/]+(?=\/)/.exec(path)?.[0] ?? '';
  // Generated API pages contain addresses of their version, and sections end with an empty line unless they are last.
  const digestOfText = (text: string) => digestOf(text.replaceAll(`${version}/`, '/').trimEnd());
  const markdown = fillText(body.markdown, ({ link }) => links[link]?.address ?? '');
  const { text, headings } = markdown;
  const head = [data.title, data.description ?? '', text.slice(0, headings[0]?.start)];
  const sections = [
    // The text before the first heading has no anchor.
    { anchor: '', title: data.title, digest: digestOfText(head.join('\n')) },
    ...sectionTexts(markdown).map(({ heading, text }) => ({
      anchor: heading.slug,
      title: heading.text,
      digest: digestOfText(text),
    })),
  ];
  return { digest: digestOf(sections.map(({ digest }) => digest).join()), sections };
}

/** The changed sections of a page, in its order; removed ones last. */
export function sectionChanges(before: DocsEntry, after: DocsEntry): SectionChange[] {
  const byAnchor = (entry: DocsEntry) =>
    new Map(textDigests(entry).sections.map((section) => [section.anchor, section]));
  const [old, now] = [byAnchor(before), byAnchor(after)];
  return [...new Map([...now, ...old]).keys()].flatMap((anchor) => {
    const [earlier, later] = [old.get(anchor), now.get(anchor)];
    if (earlier?.digest === later?.digest) return [];
    const change = changeOf(earlier?.digest, later?.digest);
    const { title = '' } = later ?? earlier ?? {};
    return [{ anchor, change, previousDigest: earlier?.digest, digest: later?.digest, title }];
  });
}

/** Cache by the texts of both pages, which several versions share. */
const comparisonCache = perObject(
  (_: PageDigests) => new WeakMap<PageDigests, ReturnType<typeof compare>>(),
);

/** Compares a page with its later version: the changes in that, and the share of unchanged sections, from 0 to 1. */
export function comparison(before: DocsEntry, after: DocsEntry) {
  return remember(
    () => compare(before, after),
    comparisonCache(textDigests(before)),
  )(textDigests(after));
}

function compare(before: DocsEntry, after: DocsEntry) {
  if (before.key === after.key) return { changes: [], share: 1 };
  const laterDigests = new Set(textDigests(after).sections.map(({ digest }) => digest));
  const { sections } = textDigests(before);
  return {
    changes: sectionChanges(before, after).map(
      ({ anchor, change, title }): ShownChange => ({ anchor, change, title }),
    ),
    share: sections.filter(({ digest }) => laterDigests.has(digest)).length / sections.length,
  };
}

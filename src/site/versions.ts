import { foldersAbove } from '../common/folders-above.ts';
import { lazy } from '../common/lazy.ts';
import { remember } from '../common/remember.ts';
import type { ContentEdition, DocsVersion } from '../compile/content.ts';
import { shared } from '../compile/derived.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { type Localized, localizedText } from '../contract/locales.ts';
import { contentDataPath } from '../contract/paths.ts';
import type { ChangedPage, VersionList } from '../contract/resources/content-data.ts';
import { aliasesOf } from '../contract/versions.ts';
import {
  comparedPages,
  comparison,
  type SectionChange,
  type ShownChange,
  textDigests,
  titledChanges,
} from './compare-pages.ts';
import { followedRedirects } from './redirects.ts';

type DocsEntry = LinkedEntry<'docs'>;

/** A version at the page that a reader of another one is taken to. */
export interface VersionPage {
  readonly id: string;
  readonly path: string;
  /** Whether the version lacks the page, and this is the nearest one above it. */
  readonly isNear?: boolean;
}

/** How a documentation page relates to other versions of it. */
export interface PageVersions {
  /** All versions, newest first. */
  readonly pages: readonly VersionPage[];
  /** The same page in the current version; absent if that lacks it, or is its version. */
  readonly today?: string | undefined;
  /** The path that search engines are sent to; absent for its own. */
  readonly canonical?: string;
  /** Whether search engines leave it out. */
  readonly isHidden?: boolean;
  /** The version that had it first; absent if that is the oldest one. */
  readonly newIn?: Localized;
  /** What is different today, on a page of another version. */
  readonly changes?: readonly ShownChange[];
}

/** A page that is different in a version from the one before it. */
export interface PageChange {
  readonly change: ChangedPage['change'];
  readonly title: string;
  /** As the version has it or, if it was removed, as the one before had it. */
  readonly path: string;
  /** As the one before had it; absent if it was added. */
  readonly previousPath?: string | undefined;
  readonly digests: Pick<ChangedPage, 'digest' | 'previousDigest'>;
  readonly sections: readonly SectionChange[];
}

/** What is different in a version from the one before it. */
export interface VersionDifference {
  readonly before: DocsVersion;
  readonly after: DocsVersion;
  /** In reading order; those that were removed last. */
  readonly pages: readonly PageChange[];
}

/** The documentation of a version. */
interface VersionDocs {
  readonly version: DocsVersion;
  readonly edition: ContentEdition;
  readonly bySlug: ReadonlyMap<string, DocsEntry>;
  /** The slugs of its pages, and of folders, which have pages too; empty for the plan. */
  readonly slugs: ReadonlySet<string>;
  /** The slug of the same page in the current version, by slug; absent for pages it lacks. */
  readonly today: ReadonlyMap<string, string>;
  /** The slug of a page of the current version here, by slug. */
  readonly fromToday: ReadonlyMap<string, string>;
}

/** The path of a page or a folder, or of the plan. */
const pathOf = ({ locale, paths }: ContentEdition, slug: string): string =>
  slug === '' ? paths.docs(locale) : paths.doc(locale, slug);

/** Whether a page is of the generated reference of the API, which has no versions. */
const isReference = ({ locale, paths }: ContentEdition, path: string): boolean =>
  path.startsWith(paths.reference(locale));

/** The pages of a version that somebody wrote in its language. */
const writtenPages = ({ edition, bySlug }: VersionDocs): DocsEntry[] =>
  [...bySlug.values()].filter(({ original, path }) => !original && !isReference(edition, path));

/** Finds where pages of the current version are now, by an older slug. */
function todaysSlugs(edition: ContentEdition) {
  const docs = `${edition.paths.docs(edition.locale)}/`;
  const current = new Set(edition.docs.map(({ path }) => path));
  const follow = followedRedirects(edition, (path) => current.has(path));
  return (slug: string): string | undefined => follow(docs + slug)?.slice(docs.length);
}

/** The versions of a site in a language, and how their pages belong together. */
export class SiteVersions {
  readonly all: readonly DocsVersion[];
  readonly #editions: ReadonlyMap<string, ContentEdition>;
  readonly #current: ContentEdition;

  /** @param editions the site in each version, the current one first */
  constructor(editions: readonly ContentEdition[]) {
    const [current] = editions;
    if (!current) throw new Error('A site has a current version.');
    this.#current = current;
    this.#editions = new Map(editions.map((each) => [each.version?.id ?? '', each]));
    this.all = this.#current.versions as readonly DocsVersion[];
  }

  /** The documentation of all versions, newest first. */
  readonly #docs = lazy((): readonly VersionDocs[] => {
    const todayOf = todaysSlugs(this.#current);
    return this.all.flatMap((version) => {
      const edition = this.#editions.get(version.id);
      if (!edition) return [];
      const { docs } = edition;
      const today = new Map(
        docs.flatMap(({ slug }) => {
          const own = todayOf(slug);
          return own === undefined ? [] : [[slug, own] as const];
        }),
      );
      const fromToday = new Map([...today].map(([slug, own]) => [own, slug]));
      const bySlug = new Map(docs.map((entry) => [entry.slug, entry]));
      const slugs = new Set(['', ...docs.flatMap(({ slug }) => [slug, ...foldersAbove(slug)])]);
      return [{ version, edition, bySlug, slugs, today, fromToday }];
    });
  });

  /** The pages of all versions for a page, by its slug here and in the current version: the same object for all. */
  readonly #pages = remember((key: string): readonly VersionPage[] => {
    const [slug = '', today = ''] = key.split(' ');
    return shared(
      this.#docs().map(({ version: { id }, edition, slugs, fromToday }) => {
        const own = slugs.has(slug) ? slug : fromToday.get(today);
        if (own !== undefined) return { id, path: pathOf(edition, own) };
        const near = foldersAbove(slug).findLast((each) => slugs.has(each)) ?? '';
        return { id, path: pathOf(edition, near), isNear: true };
      }),
    );
  });

  #docsOf({ version }: ContentEdition): VersionDocs | undefined {
    return this.#docs().find((each) => each.version.id === version?.id);
  }

  /** How a page of the documentation, a list of a folder or the plan (an empty slug) relates to other versions. */
  of(edition: ContentEdition, slug: string): PageVersions {
    const docs = this.#docsOf(edition);
    const todaySlug = docs?.today.get(slug);
    const pages = this.#pages(`${slug} ${todaySlug ?? slug}`);
    const newIn = todaySlug === undefined ? undefined : this.#newIn(todaySlug);
    const added = newIn && { newIn };
    const entry = docs?.bySlug.get(slug);
    if (edition.paths.version === undefined) return { pages, ...added };
    const { canonical = 0, noindex = false } = this.#current.config.versions ?? {};
    const current = this.#docsOf(this.#current);
    const now = todaySlug === undefined ? undefined : current?.bySlug.get(todaySlug);
    if (!entry && current?.slugs.has(slug)) {
      const today = pathOf(this.#current, slug);
      return { pages, today, canonical: today };
    }
    if (!entry || !now) {
      const { status } = docs?.version ?? {};
      return { pages, ...(noindex && status !== 'supported' && { isHidden: true }) };
    }
    const { changes, share } = comparison(entry, now);
    return {
      pages,
      today: now.path,
      ...(share >= canonical && { canonical: now.path }),
      ...(changes.length > 0 && docs?.version.status !== 'unreleased' && { changes }),
      ...added,
    };
  }

  /** The version in which a page of the current one was new, if it is not the oldest one and the setting wants it. */
  #newIn(today: string): Localized | undefined {
    const { locale, config, paths } = this.#current;
    if (!config.versions?.badge || isReference(this.#current, paths.doc(locale, today))) {
      return undefined;
    }
    const docs = this.#docs();
    const first = docs.findLastIndex(({ fromToday }) => fromToday.has(today));
    return first >= 0 && first < docs.length - 1 ? docs[first]?.version.label : undefined;
  }

  /** The versions, and which of them have a written page, in which form. */
  list(): VersionList {
    const { locale, baseUrl } = this.#current;
    const pages = new Map<string, Map<string, string[]>>();
    const versions = this.#docs().map((docs) => {
      const { version, edition } = docs;
      const { id, status, released, ended } = version;
      const written = writtenPages(docs);
      for (const entry of written) {
        const { digest } = textDigests(entry);
        const texts = pages.get(entry.slug) ?? new Map<string, string[]>();
        pages.set(entry.slug, texts.set(digest, [...(texts.get(digest) ?? []), id]));
      }
      return {
        ...{ id, label: localizedText(version.label, locale), status, released, ended },
        aliases: aliasesOf(version, this.all),
        url: baseUrl + edition.paths.docs(locale),
        contentIndex: baseUrl + contentDataPath(edition.paths, locale, 'content-index'),
        changes:
          this.#before(docs) && baseUrl + contentDataPath(edition.paths, locale, 'version-changes'),
        pages: written.length,
      };
    });
    return {
      locale,
      versions,
      pages: [...pages].map(([slug, texts]) => ({
        slug,
        texts: [...texts].map(([digest, versions]) => ({ digest, versions })),
      })),
    };
  }

  #before(docs: VersionDocs): VersionDocs | undefined {
    const all = this.#docs();
    return all[all.indexOf(docs) + 1];
  }

  /** The pages that say what is new in each version, but for the oldest one, by its id. */
  readonly #changesPages = lazy(() =>
    shared(
      this.#docs().map((docs): VersionPage => {
        const { id } = docs.version;
        const { locale, paths } = docs.edition;
        if (this.#before(docs)) return { id, path: paths.changes(locale) };
        return { id, path: paths.docs(locale), isNear: true };
      }),
    ),
  );

  /** How the page about the changes of a version relates to those of others. */
  ofChanges({ version }: ContentEdition): PageVersions {
    const pages = this.#changesPages();
    const today = pages.find(({ id }) => id === this.#current.version?.id);
    const isToday = today?.id === version?.id || today?.isNear;
    return { pages, ...(today && !isToday && { today: today.path }) };
  }

  /** What is different in a version from the one before it; `undefined` for the oldest one. */
  difference({ version }: ContentEdition): VersionDifference | undefined {
    return this.#difference(version?.id);
  }

  readonly #difference = remember((id: string | undefined): VersionDifference | undefined => {
    const own = this.#docs().find(({ version }) => version.id === id);
    const old = own && this.#before(own);
    if (!old) return undefined;
    const movedTo = (slug: string) => own.fromToday.get(old.today.get(slug) ?? '');
    const [earlier, later] = [writtenPages(old), writtenPages(own)];
    const compared = comparedPages(earlier, later, ({ slug }) => slug, movedTo);
    const bySlug = new Map(compared.map((page) => [page.url, page]));
    const pages = [...new Set([...later, ...earlier].map(({ slug }) => slug))].flatMap((slug) => {
      const page = bySlug.get(slug);
      if (!page) return [];
      const { change, url, previousUrl = url, digest, previousDigest, sections } = page;
      const [now, before] = [own.bySlug.get(url), old.bySlug.get(previousUrl)];
      const entries = [now, before].filter((entry) => entry !== undefined);
      const [{ data, path }] = entries as [DocsEntry];
      return [
        {
          ...{ change, title: data.title, path, previousPath: before?.path },
          digests: { digest, previousDigest },
          sections: now && before ? titledChanges(sections, now, before) : [],
        },
      ];
    });
    return { before: old.version, after: own.version, pages };
  });
}

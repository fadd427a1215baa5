import { filled } from '../common/fill-text.ts';
import { foldersAbove } from '../common/folders-above.ts';
import { lazy } from '../common/lazy.ts';
import { remember } from '../common/remember.ts';
import type { ContentEdition, DocsVersion } from '../compile/content.ts';
import { shared } from '../compile/derived.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { type Localized, localizedText } from '../contract/locales.ts';
import { contentDataPath } from '../contract/paths.ts';
import type { VersionList } from '../contract/resources/content-data.ts';
import { aliasesOf } from '../contract/versions.ts';
import { changedPages, differences } from './changes.ts';
import { comparison, type ShownChange, sectionChanges, textDigests } from './compare-pages.ts';
import { followedRedirects } from './redirects.ts';

type DocsEntry = LinkedEntry<'docs'>;

/** The target of a link from a page to another version. */
export interface VersionPage {
  readonly id: string;
  readonly path: string;
  /** Whether the version lacks the page, and `path` is its nearest ancestor. */
  readonly isNear?: boolean;
}

/** The relations of a documentation page to other versions. */
export interface PageVersions {
  /** All versions, newest first. */
  readonly pages: readonly VersionPage[];
  /** Path of the page in the current version; absent for pages of that version or missing in it. */
  readonly today?: string | undefined;
  /** The canonical path; absent if it is the page itself. */
  readonly canonical?: string;
  /** Whether it is hidden from search engines. */
  readonly isHidden?: boolean;
  /** The first version with the page; absent if that is the oldest one. */
  readonly newIn?: Localized;
  /** Differences to the current version, on a page of another version. */
  readonly changes?: readonly ShownChange[];
}

/** The differences of a version from the previous one. */
export type VersionDifference = NonNullable<ReturnType<SiteVersions['difference']>>;

interface VersionDocs {
  readonly version: DocsVersion;
  readonly edition: ContentEdition;
  readonly bySlug: ReadonlyMap<string, DocsEntry>;
  /** The slugs of its pages and folders, and an empty one for the index. */
  readonly slugs: ReadonlySet<string>;
  /** Slugs in the current version, by slug in this one. */
  readonly today: ReadonlyMap<string, string>;
  /** Slugs in this version, by slug in the current one. */
  readonly fromToday: ReadonlyMap<string, string>;
}

/** The path of a page or folder, or of the index for an empty slug. */
const pathOf = ({ locale, paths }: ContentEdition, slug: string): string =>
  slug === '' ? paths.docs(locale) : paths.doc(locale, slug);

/** Whether a page belongs to the generated API reference, which has no versions. */
const isReference = ({ locale, paths }: ContentEdition, path: string): boolean =>
  path.startsWith(paths.reference(locale));

/** The authored and translated pages of a version. */
const writtenPages = ({ edition, bySlug }: VersionDocs): DocsEntry[] =>
  [...bySlug.values()].filter(({ original, path }) => !original && !isReference(edition, path));

/** Creates a function that finds the current slug for an older one. */
function todaysSlugs(edition: ContentEdition) {
  const docs = `${edition.paths.docs(edition.locale)}/`;
  const current = new Set(edition.docs.map(({ path }) => path));
  const follow = followedRedirects(edition, (path) => current.has(path));
  return (slug: string): string | undefined => follow(docs + slug)?.slice(docs.length);
}

/** The versions of the documentation in one language, and the relations of their pages. */
export class SiteVersions {
  readonly all: readonly DocsVersion[];
  readonly #editions: ReadonlyMap<string, ContentEdition>;
  readonly #current: ContentEdition;

  /** @param editions the site in every version, the current one first */
  constructor(editions: readonly ContentEdition[]) {
    const [current] = editions;
    if (!current) throw new Error('The site has no current version.');
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

  /** The page in all versions, by its slug and its current slug; shared by all of these pages. */
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

  /** The relations of a page, folder or the index (with an empty slug) to other versions. */
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

  /** The version that introduced a page, if it is not the oldest and the setting is on. */
  #newIn(today: string): Localized | undefined {
    const { locale, config, paths } = this.#current;
    if (!config.versions?.badge || isReference(this.#current, paths.doc(locale, today))) {
      return undefined;
    }
    const docs = this.#docs();
    const first = docs.findLastIndex(({ fromToday }) => fromToday.has(today));
    return first >= 0 && first < docs.length - 1 ? docs[first]?.version.label : undefined;
  }

  /** The versions with the digests of their authored pages. */
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

  /** The pages of changes of all versions; for the oldest version, its index. */
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

  /** The relations of the page of changes of a version to other versions. */
  ofChanges({ version }: ContentEdition): PageVersions {
    const pages = this.#changesPages();
    const today = pages.find(({ id }) => id === this.#current.version?.id);
    const isToday = today?.id === version?.id || today?.isNear;
    return { pages, ...(today && !isToday && { today: today.path }) };
  }

  /** The differences from the previous version; `undefined` for the oldest version. */
  difference({ version }: ContentEdition) {
    return this.#difference(version?.id);
  }

  readonly #difference = remember((id: string | undefined) => {
    const own = this.#docs().find(({ version }) => version.id === id);
    const old = own && this.#before(own);
    if (!old) return undefined;
    const { locale, text } = this.#current;
    const names = {
      before: localizedText(old.version.label, locale),
      after: localizedText(own.version.label, locale),
    };
    const movedTo = (slug: string) => own.fromToday.get(old.today.get(slug) ?? '');
    const [earlier, later] = [writtenPages(old), writtenPages(own)];
    const digests = (pages: readonly DocsEntry[]) =>
      new Map(pages.map((page) => [page.slug, textDigests(page).digest]));
    const current = digests(later);
    const changed = changedPages(differences(digests(earlier), current), current, movedTo);
    const bySlug = new Map(changed.map((page) => [page.url, page]));
    const pages = [...new Set([...later, ...earlier].map(({ slug }) => slug))].flatMap((slug) => {
      const page = bySlug.get(slug);
      if (!page) return [];
      const { change, url, previousUrl = url, digest, previousDigest } = page;
      const [now, before] = [own.bySlug.get(url), old.bySlug.get(previousUrl)];
      const entries = [now, before].filter((entry) => entry !== undefined);
      const [{ data, path }] = entries as [DocsEntry];
      return [
        {
          ...{ change, title: data.title, path, previousPath: before?.path },
          digests: { digest, previousDigest },
          sections: now && before ? sectionChanges(before, now) : [],
        },
      ];
    });
    return {
      ...{ before: old.version, after: own.version },
      // Its page.
      path: own.edition.paths.changes(locale),
      title: filled(text.versionChanges, names),
      description: filled(text.versionChangesAbout, names),
      // In reading order, removed pages last, with their path in the previous version.
      pages,
    };
  });
}

import { foldersAbove } from '../common/folders-above.ts';
import { remember } from '../common/remember.ts';
import type { Content, DocsVersion } from '../compile/content.ts';
import { shared } from '../compile/derived.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { forLocale, type Locale, type Localized, localizedText } from '../contract/locales.ts';
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

/** The documentation of a version in a locale. */
interface Edition {
  readonly version: DocsVersion;
  readonly content: Content;
  readonly bySlug: ReadonlyMap<string, DocsEntry>;
  /** The slugs of its pages, and of folders, which have pages too; empty for the plan. */
  readonly slugs: ReadonlySet<string>;
  /** The slug of the same page in the current version, by slug; absent for pages it lacks. */
  readonly today: ReadonlyMap<string, string>;
  /** The slug of a page of the current version here, by slug. */
  readonly fromToday: ReadonlyMap<string, string>;
}

/** The path of a page or a folder, or of the plan. */
const pathOf = ({ paths }: Content, locale: Locale, slug: string): string =>
  slug === '' ? paths.docs(locale) : paths.doc(locale, slug);

/** Whether a page is of the generated reference of the API, which has no versions. */
const isReference = ({ paths }: Content, locale: Locale, path: string): boolean =>
  path.startsWith(paths.reference(locale));

/** The pages of an edition that somebody wrote in its language. */
const writtenPages = ({ content, bySlug }: Edition, locale: Locale): DocsEntry[] =>
  [...bySlug.values()].filter(
    ({ original, path }) => !original && !isReference(content, locale, path),
  );

/** Finds where pages of the current version are now, by an older slug. */
function todaysSlugs(content: Content, locale: Locale) {
  const docs = `${content.paths.docs(locale)}/`;
  const current = new Set(forLocale(content.docs, locale).map(({ path }) => path));
  const follow = followedRedirects(content, (path) => current.has(path));
  return (slug: string): string | undefined => follow(docs + slug)?.slice(docs.length);
}

/** The versions of a site, and how their pages belong together. */
export class SiteVersions {
  readonly all: readonly DocsVersion[];
  readonly #contents: ReadonlyMap<string, Content>;
  readonly #current: Content;

  /** @param contents the site in each version, the current one first */
  constructor(contents: readonly Content[]) {
    const [current] = contents;
    if (!current) throw new Error('A site has a current version.');
    this.#current = current;
    this.#contents = new Map(contents.map((each) => [each.version?.id ?? '', each]));
    this.all = this.#current.versions as readonly DocsVersion[];
  }

  /** The documentation of all versions in a locale, newest first. */
  readonly #editions = remember((locale: Locale): readonly Edition[] => {
    const todayOf = todaysSlugs(this.#current, locale);
    return this.all.flatMap((version) => {
      const content = this.#contents.get(version.id);
      if (!content) return [];
      const entries = forLocale(content.docs, locale);
      const today = new Map(
        entries.flatMap(({ slug }) => {
          const own = todayOf(slug);
          return own === undefined ? [] : [[slug, own] as const];
        }),
      );
      const fromToday = new Map([...today].map(([slug, own]) => [own, slug]));
      const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
      const slugs = new Set(['', ...entries.flatMap(({ slug }) => [slug, ...foldersAbove(slug)])]);
      return [{ version, content, bySlug, slugs, today, fromToday }];
    });
  });

  /** The pages of all versions for a page, by its slug here and in the current version: the same object for all. */
  readonly #pages = remember((key: string): readonly VersionPage[] => {
    const [locale = '', slug = '', today = ''] = key.split(' ');
    return shared(
      this.#editions(locale).map(({ version: { id }, content, slugs, fromToday }) => {
        const own = slugs.has(slug) ? slug : fromToday.get(today);
        if (own !== undefined) return { id, path: pathOf(content, locale, own) };
        const near = foldersAbove(slug).findLast((each) => slugs.has(each)) ?? '';
        return { id, path: pathOf(content, locale, near), isNear: true };
      }),
    );
  });

  #edition(content: Content, locale: Locale): Edition | undefined {
    return this.#editions(locale).find(({ version }) => version.id === content.version?.id);
  }

  /** How a page of the documentation, a list of a folder or the plan (an empty slug) relates to other versions. */
  of(content: Content, locale: Locale, slug: string): PageVersions {
    const edition = this.#edition(content, locale);
    const todaySlug = edition?.today.get(slug);
    const pages = this.#pages(`${locale} ${slug} ${todaySlug ?? slug}`);
    const newIn = todaySlug === undefined ? undefined : this.#newIn(locale, todaySlug);
    const added = newIn && { newIn };
    const entry = edition?.bySlug.get(slug);
    if (content === this.#current || content.paths.version === undefined) {
      return { pages, ...added };
    }
    const { canonical = 0, noindex = false } = this.#current.config.versions ?? {};
    const current = this.#edition(this.#current, locale);
    const now = todaySlug === undefined ? undefined : current?.bySlug.get(todaySlug);
    if (!entry && current?.slugs.has(slug)) {
      const today = pathOf(this.#current, locale, slug);
      return { pages, today, canonical: today };
    }
    if (!entry || !now) {
      const { status } = edition?.version ?? {};
      return { pages, ...(noindex && status !== 'supported' && { isHidden: true }) };
    }
    const { changes, share } = comparison(entry, now);
    return {
      pages,
      today: now.path,
      ...(share >= canonical && { canonical: now.path }),
      ...(changes.length > 0 && edition?.version.status !== 'unreleased' && { changes }),
      ...added,
    };
  }

  /** The version in which a page of the current one was new, if it is not the oldest one and the setting wants it. */
  #newIn(locale: Locale, today: string): Localized | undefined {
    const { config, paths } = this.#current;
    if (!config.versions?.badge || isReference(this.#current, locale, paths.doc(locale, today))) {
      return undefined;
    }
    const editions = this.#editions(locale);
    const first = editions.findLastIndex(({ fromToday }) => fromToday.has(today));
    return first >= 0 && first < editions.length - 1 ? editions[first]?.version.label : undefined;
  }

  /** The versions, and which of them have a written page in a locale, in which form. */
  list(locale: Locale): VersionList {
    const { baseUrl } = this.#current;
    const pages = new Map<string, Map<string, string[]>>();
    const versions = this.#editions(locale).map((edition) => {
      const { version, content } = edition;
      const { id, status, released, ended } = version;
      const written = writtenPages(edition, locale);
      for (const entry of written) {
        const { digest } = textDigests(entry);
        const texts = pages.get(entry.slug) ?? new Map<string, string[]>();
        pages.set(entry.slug, texts.set(digest, [...(texts.get(digest) ?? []), id]));
      }
      return {
        ...{ id, label: localizedText(version.label, locale), status, released, ended },
        aliases: aliasesOf(version, this.all),
        url: baseUrl + content.paths.docs(locale),
        contentIndex: baseUrl + contentDataPath(content.paths, locale, 'content-index'),
        changes:
          this.#before(edition, locale) &&
          baseUrl + contentDataPath(content.paths, locale, 'version-changes'),
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

  #before(edition: Edition, locale: Locale): Edition | undefined {
    const editions = this.#editions(locale);
    return editions[editions.indexOf(edition) + 1];
  }

  /** The pages that say what is new in each version, but for the oldest one, by its id. */
  readonly #changesPages = remember((locale: Locale) =>
    shared(
      this.#editions(locale).map((edition): VersionPage => {
        const { id } = edition.version;
        const { paths } = edition.content;
        if (this.#before(edition, locale)) return { id, path: paths.changes(locale) };
        return { id, path: paths.docs(locale), isNear: true };
      }),
    ),
  );

  /** How the page about the changes of a version relates to those of others. */
  ofChanges(content: Content, locale: Locale): PageVersions {
    const pages = this.#changesPages(locale);
    const today = pages.find(({ id }) => id === this.#current.version?.id);
    const isToday = today?.id === content.version?.id || today?.isNear;
    return { pages, ...(today && !isToday && { today: today.path }) };
  }

  /** What is different in a version from the one before it; `undefined` for the oldest one. */
  difference(content: Content, locale: Locale): VersionDifference | undefined {
    return this.#differences(locale)(content.version?.id);
  }

  readonly #differences = remember((locale: Locale) =>
    remember((id: string | undefined): VersionDifference | undefined => {
      const own = this.#editions(locale).find(({ version }) => version.id === id);
      const old = own && this.#before(own, locale);
      if (!old) return undefined;
      const movedTo = (slug: string) => own.fromToday.get(old.today.get(slug) ?? '');
      const [earlier, later] = [writtenPages(old, locale), writtenPages(own, locale)];
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
    }),
  );
}

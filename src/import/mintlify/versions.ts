import { slugOf } from '../../common/slug-of.ts';
import { isVersionId } from '../../contract/versions.ts';
import { type Fields, fieldsIn, fieldsOf, textField } from '../fields.ts';
import { locationOf, pagesIn } from '../nav-items.ts';
import type { OldLocale, OldPage, OldSite } from '../old-site.ts';
import { navigationItems } from './navigation.ts';

/** A version of the documentation with its part of each language's navigation. */
export interface NavigationVersion {
  readonly id: string;
  readonly label: string;
  readonly parts: readonly Fields[];
}

/** The fields with parts of a navigation that may have versions. */
const VERSIONED_FIELDS = ['products', 'tabs', 'anchors', 'dropdowns'] as const;

const WITHOUT_PARTS = Object.fromEntries(VERSIONED_FIELDS.map((name) => [name, undefined]));

/** The versions in navigations, the current one first; empty if the first language has fewer than two. */
export function versionsIn(navigations: readonly Fields[]): readonly NavigationVersion[] {
  const versions = listedVersions(fieldsOf(navigations[0]));
  const labels = [...new Set(versions.flatMap((each) => textField(each.version) ?? []))];
  const main = textField(versions.find((each) => each.default === true)?.version) ?? labels[0];
  if (main === undefined || labels.length < 2) return [];
  return [main, ...labels.filter((each) => each !== main)].map((label) => ({
    id: versionId(label),
    label,
    parts: navigations.map((part) => partOfVersion(part, label, label === main) ?? {}),
  }));
}

/** `Version 2.1 (latest)` is `2.1`. */
function versionId(label: string): string {
  const number = /\bv?\d[\w.-]*/i.exec(label)?.[0] ?? '';
  return [label, number].find((each) => isVersionId(each)) ?? slugOf(label);
}

const partsOf = (part: Fields): readonly Fields[] =>
  VERSIONED_FIELDS.flatMap((name) => fieldsIn(part[name]));

const listedVersions = (part: Fields): readonly Fields[] => [
  ...fieldsIn(part.versions),
  ...partsOf(part).flatMap((each) => listedVersions(each)),
];

/** The part of a navigation for a version; unversioned parts belong to the current one. */
function partOfVersion(part: Fields, label: string, isCurrent: boolean): Fields | undefined {
  if (listedVersions(part).length === 0) return isCurrent ? part : undefined;
  const { versions, ...rest } = part;
  const version = fieldsIn(versions).find((each) => each.version === label);
  const { version: _, ...content } = version ?? {};
  const parts = VERSIONED_FIELDS.flatMap((name) => {
    const kept = fieldsIn(part[name]).flatMap(
      (each) => partOfVersion(each, label, isCurrent) ?? [],
    );
    return kept.length === 0 ? [] : [[name, kept] as const];
  });
  if (version === undefined && parts.length === 0) return undefined;
  return { ...rest, ...WITHOUT_PARTS, ...content, ...Object.fromEntries(parts) };
}

/**
 * Splits a site into its current version and the others. A page has the same slug in each: the id of the
 * version is removed.
 */
export function splitVersions(
  site: OldSite,
  versions: readonly NavigationVersion[],
  labels: ReadonlyMap<string, string | undefined>,
): OldSite {
  const { locales } = site;
  const taken = new Set<OldPage>();
  const [main, ...others] = versions.map(({ id, label, parts }) => {
    const navigation = new Map(
      locales.map(({ code }, index) => [code, navigationItems(parts[index], labels)]),
    );
    const listed = new Set(pagesIn([...navigation.values()].flat()).map(({ address }) => address));
    const pages = site.pages.filter((page) => listed.has(page.address) && !taken.has(page));
    for (const page of pages) taken.add(page);
    return {
      id,
      label,
      pages: pages.map((page) => withoutVersionId(page, id, locales)),
      navigation,
    };
  });
  if (main === undefined) return site;
  const unlisted = site.pages.filter((page) => !taken.has(page));
  return {
    ...site,
    pages: [...main.pages, ...unlisted],
    navigation: main.navigation,
    version: main.id,
    versions: others
      .filter(({ pages }) => pages.length > 0)
      .map(({ id, label, pages, navigation }) => ({
        id,
        // Pages add the word “version”.
        label: label.replace(/^version\s+(?=\S)/i, ''),
        isUnreleased: /\b(?:draft|next|unreleased)\b/i.test(label),
        site: { pages, navigation },
      })),
  };
}

/** Removes the id of the version from the slug of a page; the language may follow the id. */
function withoutVersionId(page: OldPage, id: string, locales: readonly OldLocale[]): OldPage {
  const path = page.address
    .split('/')
    .filter((part) => part.toLowerCase() !== id.toLowerCase())
    .join('/');
  const { locale, slug: rest } = locationOf(path, locales) ?? page;
  // The first language, which has no prefix, may still have a folder there.
  const slug = rest.startsWith(`${locale}/`) ? rest.slice(locale.length + 1) : rest;
  return slug === '' ? page : { ...page, locale, slug };
}

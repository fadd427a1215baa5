import { posix } from 'node:path';
import { isVersionId } from '../../contract/versions.ts';
import { type Fields, fieldsIn, fieldsOf, listIn, textField } from '../fields.ts';
import type { OldLocale, OldSite } from '../old-site.ts';
import type { SourceFolder } from '../source-folder.ts';
import { type SidebarPage, sidebarOf } from './sidebar.ts';

/** The versions of the plugin `starlight-versions`. */
export interface StarlightVersions {
  /** Name of the current version. */
  readonly current: string;
  readonly others: readonly { readonly id: string; readonly label: string | undefined }[];
}

/** Default id of the current version, if its label is not a valid id. */
const CURRENT = 'current';

/** Reads the versions from the options of the plugin; `undefined` without it. */
export function versionsIn(options: Fields): StarlightVersions | undefined {
  const pluginOptions = listIn(options.plugins)
    .map(fieldsOf)
    .find(({ versions }) => Array.isArray(versions));
  if (!pluginOptions) return undefined;
  const label = textField(fieldsOf(pluginOptions.current).label) ?? CURRENT;
  const others = fieldsIn(pluginOptions.versions).flatMap((version) => {
    const id = textField(version.slug)?.replace(/^\/|\/$/g, '');
    return id === undefined ? [] : [{ id, label: textField(version.label) }];
  });
  return { current: isVersionId(label) ? label : CURRENT, others };
}

/** The version of a page, by the first segment of its slug; `undefined` for the current one. */
const versionOf = ({ page }: SidebarPage, { others }: StarlightVersions) =>
  others.find(({ id }) => page.slug === id || page.slug.startsWith(`${id}/`))?.id;

/** The pages of the current version. */
export const currentPages = (pages: readonly SidebarPage[], versions: StarlightVersions) =>
  pages.filter((page) => versionOf(page, versions) === undefined);

/**
 * Adds the other versions to a site; their pages have the same slugs as in the current one.
 *
 * @param source folder with the pages and sidebars of the versions
 */
export async function addVersions(
  site: OldSite,
  pages: readonly SidebarPage[],
  versions: StarlightVersions,
  source: string,
  folder: SourceFolder,
): Promise<OldSite> {
  const others = [];
  for (const { id, label } of versions.others) {
    const versionPages = pages
      .filter((page) => versionOf(page, versions) === id)
      .map(({ page, data }): SidebarPage => {
        const kind = page.kind === 'home' ? 'doc' : page.kind;
        return { page: { ...page, kind, slug: page.slug.slice(id.length + 1) }, data };
      });
    if (versionPages.length === 0) continue;
    const file = posix.join(source, 'content/versions', `${id}.json`);
    const { sidebar } = fieldsOf(await folder.readData(file));
    const itemsIn = (locale: OldLocale) =>
      sidebarOf(sidebar ?? [{ autogenerate: { directory: '' } }], {
        locale: { ...locale, prefix: `${locale.prefix}/${id}` },
        pages: versionPages.filter(({ page }) => page.locale === site.locales[0]?.code),
      });
    others.push({
      id,
      label,
      site: {
        pages: versionPages.map(({ page }) => page),
        navigation: new Map(site.locales.map((locale) => [locale.code, itemsIn(locale)])),
      },
    });
  }
  return { ...site, version: versions.current, versions: others };
}

import { posix } from 'node:path';
import type { Fields } from '../fields.ts';
import { matchesGlob } from '../glob.ts';
import type { OldLocale, OldPage } from '../old-site.ts';
import { shownField, splitFrontMatter, textField } from '../page/front-matter.ts';
import type { ReadContext } from '../system.ts';
import { type Document, idAndSlug, numberParser } from './document.ts';

/** An address made of its parts. */
export const joined = (...parts: readonly string[]) =>
  posix.join('/', ...parts).replace(/(?<=.)\/$/, '');

const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('_'));

/**
 * The pages of a plugin below a folder: not those that it excludes, and none with an underscore in
 * its path, which are parts of others.
 */
export async function* markdownFiles(root: string, { exclude }: Fields, { folder }: ReadContext) {
  const patterns = Array.isArray(exclude) ? exclude.filter((each) => typeof each === 'string') : [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (!/\.mdx?$/.test(path) || isHidden(path)) continue;
    if (patterns.some((pattern) => matchesGlob(path, pattern))) continue;
    yield { file, path, ...splitFrontMatter((await folder.text(file)) ?? '') };
  }
}

/** Whether the site has a page, by its front matter; reports a draft, and one that is not listed. */
function isPublished(data: Fields, file: string, { report }: ReadContext): boolean {
  if (data.draft === true) report.add('page-skipped', file, 1, 'a draft');
  else if (data.unlisted === true) report.add('page-unlisted', file, 1, '');
  return data.draft !== true;
}

/** The heading that names a page without a title. */
const FIRST_HEADING = /^#[ \t]+(.*?)[ \t]*(?:\{#[^{}]*\})?[ \t]*$/m;

/**
 * The slug of a page of the documents: below “docs”, addresses stay as they are.
 *
 * @param route first part of their addresses
 */
export function slugBelow(route: string, isMain: boolean, slug: string): string {
  const [, below] = isMain ? (/^\/?docs(|\/.*)$/.exec(route) ?? []) : [];
  return joined(below ?? route, slug).slice(1);
}

/**
 * The documents of one folder in one language.
 *
 * @param root folder below the source folder
 * @param route first part of their addresses
 * @param options those of the plugin
 */
export async function documentsOf(
  root: string,
  route: string,
  locale: OldLocale,
  isMain: boolean,
  options: Fields,
  context: ReadContext,
): Promise<Document[]> {
  const found: Document[] = [];
  const parseNumber = numberParser(options);
  for await (const { file, path, data, body } of markdownFiles(root, options, context)) {
    if (!isPublished(data, file, context)) continue;
    const { id, slug } = idAndSlug(path, data, parseNumber);
    const label = textField(data.sidebar_label) ?? textField(data.title);
    const title = label ?? shownField(FIRST_HEADING.exec(body)?.[1]?.replace(/[`*]/g, ''));
    // Docusaurus names such a page after its file, where the name of a folder says more of an index.
    const isNameless = title === undefined && !/(?:^|\/)index$/.test(id);
    found.push({
      id,
      path,
      label,
      title,
      position: typeof data.sidebar_position === 'number' ? data.sidebar_position : undefined,
      description: shownField(data.description),
      page: {
        file,
        locale: locale.code,
        address: joined(locale.prefix, route, slug),
        slug: slugBelow(route, isMain, slug),
        kind: joined(route, slug) === '/' ? 'home' : 'doc',
        label: label ?? (isNameless ? posix.basename(id) : undefined),
        isUnlisted: data.unlisted === true || undefined,
      },
    });
  }
  return found;
}

/** The Markdown pages of `src/pages`; reports those that are code. */
export async function standalonePages(
  root: string,
  locale: OldLocale,
  context: ReadContext,
): Promise<OldPage[]> {
  const found: OldPage[] = [];
  for (const file of await context.folder.list(root)) {
    const path = posix.relative(root, file);
    if (!/\.[jt]sx?$/.test(path) || /\.(?:test|spec|d)\./.test(path) || isHidden(path)) continue;
    const address = joined(path.replace(/(?:\/?index)?\.\w+$/, ''));
    context.report.add('page-code', file, 1, address);
  }
  for await (const { file, path, data } of markdownFiles(root, {}, context)) {
    if (!isPublished(data, file, context)) continue;
    const slug = joined(path.replace(/(?:^|\/)index\.mdx?$|\.mdx?$/, '')).slice(1);
    found.push({
      file,
      locale: locale.code,
      address: joined(locale.prefix, slug),
      slug,
      kind: slug === '' ? 'home' : 'doc',
      isUnlisted: data.unlisted === true || undefined,
    });
  }
  return found;
}

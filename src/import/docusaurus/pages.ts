import { posix } from 'node:path';
import { asList, type Fields, fieldsOf, textField } from '../fields.ts';
import { matchesGlob } from '../glob.ts';
import type { OldLocale, OldPage } from '../old-site.ts';
import { dateField, plainTextField } from '../page/front-matter.ts';
import { pageFiles } from '../page-files.ts';
import { postAuthors } from '../post.ts';
import type { ReadContext } from '../system.ts';

const joinAddress = (...parts: readonly string[]) =>
  posix.join('/', ...parts).replace(/(?<=.)\/$/, '');

const isPartial = (path: string) => path.split('/').some((part) => part.startsWith('_'));

/**
 * The pages of a plugin below a folder, except excluded ones and partials, whose paths have a segment
 * that starts with an underscore.
 */
async function* markdownFiles(root: string, { exclude }: Fields, { folder }: ReadContext) {
  const patterns = Array.isArray(exclude) ? exclude.filter((each) => typeof each === 'string') : [];
  for await (const page of pageFiles(root, folder))
    if (!isPartial(page.path) && !patterns.some((pattern) => matchesGlob(page.path, pattern)))
      yield page;
}

/** Whether a page is published, by its front matter; reports drafts and unlisted pages. */
function isPublished(data: Fields, file: string, { report }: ReadContext): boolean {
  if (data.draft === true) report.add('page-skipped', file, 1, 'a draft');
  else if (data.unlisted === true) report.add('page-unlisted', file, 1, '');
  return data.draft !== true;
}

/** Matches the heading that serves as the title. */
const FIRST_HEADING = /^#[ \t]+(.*)/m;

/**
 * The slug of a document, relative to “docs” if its route is below that, so that its address stays.
 *
 * @param route first part of their addresses
 */
export function slugBelow(route: string, isMain: boolean, slug: string): string {
  const [, below] = isMain ? (/^\/?docs(|\/.*)$/.exec(route) ?? []) : [];
  return joinAddress(below ?? route, slug).slice(1);
}

/**
 * The documents of one folder in one language.
 *
 * @param root path relative to the source folder
 * @param route first part of their addresses
 * @param slugOf returns the slug for an address relative to the route
 * @param options those of the plugin
 */
export async function readDocuments(
  root: string,
  route: string,
  locale: OldLocale,
  slugOf: (path: string) => string,
  options: Fields,
  context: ReadContext,
): Promise<Document[]> {
  const documents: Document[] = [];
  const parseNumber = numberParser(options);
  for await (const { file, path, data, body } of markdownFiles(root, options, context)) {
    if (!isPublished(data, file, context)) continue;
    const { id, slug } = idAndSlug(path, data, parseNumber);
    const label = textField(data.sidebar_label) ?? textField(data.title);
    const title =
      label ??
      plainTextField(
        FIRST_HEADING.exec(body)?.[1]
          ?.replace(/\{#[^{}]*\}\s*$|[`*]/g, '')
          .trim(),
      );
    // Docusaurus uses the file name as the title; for an index, the folder name says more.
    const isNameless = title === undefined && !/(?:^|\/)index$/.test(id);
    documents.push({
      id,
      path,
      label,
      title,
      position: typeof data.sidebar_position === 'number' ? data.sidebar_position : undefined,
      description: plainTextField(data.description),
      page: {
        file,
        locale: locale.code,
        address: joinAddress(locale.prefix, route, slug),
        slug: slugOf(slug),
        kind: joinAddress(route, slug) === '/' ? 'home' : 'doc',
        label: label ?? (isNameless ? posix.basename(id) : undefined),
        isUnlisted: data.unlisted === true || undefined,
      },
    });
  }
  return documents;
}

/** The Markdown pages of `src/pages`; reports those that are code. */
export async function readStandalonePages(
  root: string,
  options: Fields,
  locale: OldLocale,
  context: ReadContext,
): Promise<OldPage[]> {
  const pages: OldPage[] = [];
  for (const file of await context.folder.listFiles(root)) {
    const path = posix.relative(root, file);
    if (!/\.[jt]sx?$/.test(path) || /\.(?:test|spec|d)\./.test(path) || isPartial(path)) continue;
    const address = joinAddress(path.replace(/(?:\/?index)?\.\w+$/, ''));
    context.report.add('page-code', file, 1, address);
  }
  for await (const { file, path, data } of markdownFiles(root, options, context)) {
    if (!isPublished(data, file, context)) continue;
    const slug = joinAddress(path.replace(/(?:^|\/)index\.mdx?$|\.mdx?$/, '')).slice(1);
    pages.push({
      file,
      locale: locale.code,
      address: joinAddress(locale.prefix, slug),
      slug,
      kind: slug === '' ? 'home' : 'doc',
      isUnlisted: data.unlisted === true || undefined,
    });
  }
  return pages;
}

/** A document with its id and labels in sidebars. */
export interface Document {
  readonly id: string;
  /** Path relative to the documents folder. */
  readonly path: string;
  readonly page: OldPage;
  readonly label: string | undefined;
  readonly position: number | undefined;
  /** Its title in lists: the label, if it has one. */
  readonly title: string | undefined;
  readonly description: string | undefined;
}

/** `01-name` is `name`; dates and versions such as `2021-11-name`, `7.0-name` and `4-0` stay. */
export function withoutNumber(name: string): { name: string; number?: number } {
  if (/^\d+[-_.]\d+/.test(name)) return { name };
  const [, number, rest] = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? [];
  return rest === undefined ? { name } : { name: rest, number: Number(number) };
}

/** The number parser of a plugin, which may keep numbers as part of names. */
export const numberParser = (options: Fields): typeof withoutNumber =>
  options.numberPrefixParser === false ? (name) => ({ name }) : withoutNumber;

/**
 * The id of a document in sidebars, and its address relative to the root of the documents:
 * `guide/setup`, or `''`.
 *
 * @param path relative to the documents folder
 * @param data front matter
 * @param parseNumber splits off the number of a name
 */
function idAndSlug(path: string, data: Fields, parseNumber: typeof withoutNumber) {
  const plain = (name: string) =>
    data.parse_number_prefixes === false ? name : parseNumber(name).name;
  const { dir, name } = posix.parse(path);
  const folder = dir.split('/').map(plain).join('/');
  const ownId = textField(data.id) ?? plain(name);
  const slug = textField(data.slug);
  const isIndex = ['index', 'readme', posix.basename(dir).toLowerCase()].includes(
    name.toLowerCase(),
  );
  const address = slug?.startsWith('/')
    ? slug
    : posix.join('/', folder, slug ?? (isIndex ? '' : ownId));
  return { id: posix.join(folder, ownId), slug: address.replace(/^\/|\/$/g, '') };
}

/** Why a post is not listed, if so. */
const skipReason = (data: Fields) =>
  data.draft === true ? 'a draft' : data.unlisted === true ? 'not listed' : undefined;

/** Matches the date in the path of a post, with the text before and after it. */
const POST_PATH = /^(.*)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

function dayAndSlug(path: string): { readonly date?: string; readonly slug: string } {
  const [match, folder = '', year = '', month = '', day = '', name = ''] =
    POST_PATH.exec(path) ?? [];
  if (match === undefined) return { slug: path.replace(/(?:\/index)?\.mdx?$/, '') };
  return { date: [year, month, day].join('-'), slug: `${year}/${month}/${day}/${folder}${name}` };
}

/** The labels of tags, which a tags file may define. */
const tagLabels = (tags: unknown, labels: Fields) =>
  asList(tags).flatMap((value) => {
    const key = textField(value);
    const { label } = key === undefined ? fieldsOf(value) : fieldsOf(labels[key]);
    return textField(label) ?? key ?? [];
  });

/**
 * The posts of a blog in one language, newest file names last. Those without a day are pages of
 * the documentation.
 *
 * @param route first part of their addresses
 * @param options those of the plugin
 */
export async function readPosts(
  root: string,
  route: string,
  locale: OldLocale,
  options: Fields,
  context: ReadContext,
): Promise<OldPage[]> {
  const readDefinitions = async (option: unknown, defaultFile: string) =>
    fieldsOf(await context.folder.readData(posix.join(root, textField(option) ?? defaultFile)));
  const authors = await readDefinitions(options.authorsMapPath, 'authors.yml');
  const tags = await readDefinitions(options.tags, 'tags.yml');
  const posts: OldPage[] = [];
  for await (const { file, path, data } of markdownFiles(root, options, context)) {
    const reason = context.posts === 'skip' ? 'a post' : skipReason(data);
    if (reason !== undefined) {
      context.report.add('page-skipped', file, 1, reason);
      continue;
    }
    const fromPath = dayAndSlug(path);
    const date = dateField(data.date) ?? dateField(fromPath.date);
    const slug = textField(data.slug)?.replace(/^\//, '') ?? fromPath.slug;
    const isPost = context.posts === 'changelog' && date !== undefined;
    posts.push({
      file,
      locale: locale.code,
      address: joinAddress(locale.prefix, route, slug),
      slug: isPost ? posix.basename(slug) : joinAddress(route, slug).slice(1),
      kind: isPost ? 'post' : 'doc',
      isListed: true,
      date,
      authors: postAuthors(data, authors),
      tags: tagLabels(data.tags, tags),
      label: textField(data.title),
    });
  }
  return posts;
}

import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { forLocale } from '../../contract/locales.ts';
import { decodeAddress } from '../../contract/paths.ts';
import { isExternal } from '../page/addresses.ts';
import { classifyPath } from '../read/content-path.ts';
import { expandIncludes } from '../read/includes.ts';
import { listFiles } from '../read/list-files.ts';
import { readComponents } from '../read/project-components.ts';
import { readText } from '../read/read-text.ts';
import type { Sources } from '../read/settings.ts';
import { readSite } from '../read/site-file.ts';
import { readUiTexts, uiFile } from '../read/ui-file.ts';
import { standardPage } from './standard-page.ts';

const EXTENSION = /\.mdx?$/;

/**
 * Writes the pages of a content folder as standard Markdown and MDX, and copies its other files.
 *
 * @param target absolute path of a folder that is empty or does not exist
 * @returns how many pages are written in each format, how many other files are copied verbatim, and why
 *   some pages are
 * @throws {Error} if the folder is not empty or the content cannot be read
 */
export async function exportFolder(sources: Sources, target: string) {
  if ((await readdir(target).catch(() => [])).length > 0)
    throw new Error(`${target} is not empty. Name another folder, or empty it.`);
  const { folder } = sources;
  const { components } = await readComponents(sources);
  const { locales } = (await readSite(folder)).site;
  const { paths } = await listFiles(folder);
  const known = new Set(paths);
  const texts = locales.map(
    (locale) => readUiTexts(folder, locale, known.has(uiFile(locale))).texts,
  );
  const read = (path: string) => {
    const { text, problem } = readText(join(folder, path));
    return problem ? undefined : text;
  };
  const pages = new Map<string, ReturnType<typeof standardPage>>();
  const problems: string[] = [];
  const attempt = <T>(path: string, make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  for (const path of paths) {
    const file = classifyPath(path, locales);
    if (file.kind !== 'page') continue;
    const page = attempt(path, () => {
      const { text, problems } = expandIncludes(read(path) ?? '', { path, known, read });
      const [wrong] = problems;
      if (wrong) throw new Error(`${wrong.line}: ${wrong.message}`);
      const { format, locale } = file;
      return standardPage({
        source: text,
        format,
        components,
        texts: forLocale(texts, locale),
      });
    });
    if (page) pages.set(path, page);
  }
  const nameOf = (path: string) => path.replace(EXTENSION, `.${pages.get(path)?.format}`);
  const count = { md: 0, mdx: 0 };
  for (const path of paths) {
    const page = pages.get(path);
    /** The address of a page with the new extension of its file. */
    const renamed = (address: string) => {
      const [, to = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
      if (isExternal(address) || !EXTENSION.test(to)) return address;
      const file = posix.join(posix.dirname(path), decodeAddress(to));
      return pages.has(file) ? to.replace(EXTENSION, posix.extname(nameOf(file))) + rest : address;
    };
    const text = page && attempt(path, () => page.write(renamed));
    const to = join(target, page && text !== undefined ? nameOf(path) : path);
    await mkdir(dirname(to), { recursive: true });
    if (!page || text === undefined) {
      await cp(join(folder, path), to);
      continue;
    }
    await writeFile(to, text);
    count[page.format] += 1;
  }
  const files = paths.length - count.md - count.mdx;
  return { pages: count, files, problems };
}

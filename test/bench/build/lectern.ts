import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, writeFiles } from './pages.ts';

const SETTINGS = `name: Bench
tagline: { en: Made for measuring, fr: Fait pour mesurer }
description: { en: Invented pages., fr: Des pages inventées. }
`;

function source({ title, description, order, mdx, body }: Page): string {
  const text = body((slug) => `/docs/${slug}`);
  const component = mdx
    ? `\n<Callout type="note">\n\n${description}\n\n</Callout>\n\n<Tabs>\n<Tab label="One">\n\n${title}\n\n</Tab>\n<Tab label="Two">\n\n${description}\n\n</Tab>\n</Tabs>\n`
    : '';
  return `---\ntitle: ${title}\ndescription: ${description}\norder: ${order}\n---\n\n${text}${component}`;
}

/** One in this number of pages changes per version. */
const CHANGED = 10;

/** The pages of a version, numbered from 1. */
export const inVersion = (pages: readonly Page[], version: number): Page[] =>
  pages.map((page) => {
    // The last version that changed the page.
    const since = version - ((version + page.order) % CHANGED);
    const text = since > 0 ? `\nChanged in ${since}: ${page.title}.\n` : '';
    return { ...page, body: (link) => page.body(link) + text };
  });

/**
 * Writes a content folder of pages, and the older versions of them beside it, which it names.
 *
 * @param count of all versions
 */
export async function writeVersions(
  folder: string,
  pages: readonly Page[],
  count: number,
): Promise<void> {
  await writeContent(folder, inVersion(pages, count));
  const older = Array.from({ length: count - 1 }, (_, index) => count - 1 - index);
  for (const version of older) {
    await writePages(join(folder, '..', `version-${version}`), inVersion(pages, version));
  }
  const others = older.map((id) => `    - { id: "${id}.0", folder: ../version-${id} }\n`);
  const settings = `versions:\n  current: { id: "${count}.0" }\n  others:\n${others.join('')}`;
  await appendFile(join(folder, 'site.yaml'), settings);
}

const writePages = (folder: string, pages: readonly Page[]): Promise<void> =>
  writeFiles(
    folder,
    pages.map((page) => [
      `docs/${page.locale}/${page.slug}.${page.mdx ? 'mdx' : 'md'}`,
      source(page),
    ]),
  );

/** Writes the content folder of the pages. */
export async function writeContent(folder: string, pages: readonly Page[]): Promise<void> {
  await writeFiles(folder, [['site.yaml', SETTINGS]]);
  await writePages(folder, pages);
  await writeFiles(
    folder,
    ['en', 'fr'].flatMap((locale) =>
      Array.from({ length: 100 }, (_, index): readonly [string, string] => [
        `changelog/${locale}/release-${index}.md`,
        `---\ntitle: Release ${index}\nversion: 1.${index}.0\ndate: 2025-01-01\ndescription: What changed.\n---\n\nChange ${index}.\n`,
      ]),
    ),
  );
}

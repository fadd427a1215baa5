import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Content } from '../src/content/content.ts';
import { type PublicPage, publicPages } from '../src/content/pages.ts';
import type { SiteConfig } from '../src/content/schemas.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { ogImagePath, pagePath } from '../src/contract/paths.ts';
import { UI } from '../src/i18n/ui.ts';
import { ogPng, ogSvg } from './og-image.ts';

/** Pictures drawn at once. */
const BATCH = 8;

function partOf({ locale, path }: PublicPage): string {
  const text = UI[locale];
  const parts = [
    [pagePath.docs(locale), text.documentation],
    [pagePath.changelog(locale), text.changelog],
    [pagePath.solutions(locale), text.solutions],
  ] as const;
  return parts.find(([root]) => path.startsWith(`${root}/`))?.[1] ?? '';
}

async function writeImage(
  page: PublicPage,
  { name: site, tagline }: SiteConfig,
  folder: string,
  cache: string,
): Promise<void> {
  const isHome = page.path === pagePath.home(page.locale);
  const title = isHome ? tagline[page.locale] : page.title;
  const svg = ogSvg({ site, title, part: partOf(page) });
  const target = join(folder, ogImagePath(page.path));
  const kept = join(cache, `${createHash('sha256').update(svg).digest('hex')}.png`);
  await mkdir(dirname(target), { recursive: true });
  try {
    await copyFile(kept, target);
  } catch {
    const temporary = `${kept}.${randomUUID()}`;
    await writeFile(temporary, await ogPng(svg));
    await rename(temporary, kept);
    await copyFile(kept, target);
  }
}

/**
 * Writes the picture of every public page for previews of links to it.
 *
 * @param folder the built site, absolute
 * @param cache folder of pictures by the hash of what they show; it survives builds
 * @returns how many pictures there are
 */
export async function writeOgImages(
  content: Content,
  folder: string,
  cache: string,
): Promise<number> {
  await mkdir(cache, { recursive: true });
  const pages = LOCALES.flatMap((locale) => publicPages(content, locale));
  for (let start = 0; start < pages.length; start += BATCH) {
    await Promise.all(
      pages
        .slice(start, start + BATCH)
        .map((page) => writeImage(page, content.config, folder, cache)),
    );
  }
  return pages.length;
}

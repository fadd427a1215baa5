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

/** Writes the content folder of the pages. */
export async function writeContent(folder: string, pages: readonly Page[]): Promise<void> {
  await writeFiles(folder, [['site.yaml', SETTINGS]]);
  await writeFiles(
    folder,
    pages.map((page) => [
      `docs/${page.locale}/${page.slug}.${page.mdx ? 'mdx' : 'md'}`,
      source(page),
    ]),
  );
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

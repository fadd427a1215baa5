import { type Page, writeFiles } from './pages.ts';

function source({ title, description, order, mdx, body, locale }: Page): string {
  const text = body((slug) => `${locale === 'en' ? '' : `/${locale}`}/${slug}/`);
  const imports = "import { Aside, TabItem, Tabs } from '@astrojs/starlight/components';\n\n";
  const component = `\n<Aside type="note">\n\n${description}\n\n</Aside>\n\n<Tabs>\n<TabItem label="One">\n\n${title}\n\n</TabItem>\n<TabItem label="Two">\n\n${description}\n\n</TabItem>\n</Tabs>\n`;
  return `---\ntitle: ${title}\ndescription: ${description}\nsidebar:\n  order: ${order}\n---\n\n${mdx ? imports : ''}${text}${mdx ? component : ''}`;
}

/**
 * Writes the pages into the Starlight project.
 *
 * @param folder of the project, absolute
 */
export async function writeStarlight(folder: string, pages: readonly Page[]): Promise<void> {
  await writeFiles(
    folder,
    pages.map((page) => {
      const locale = page.locale === 'en' ? '' : `${page.locale}/`;
      return [`src/content/docs/${locale}${page.slug}.${page.mdx ? 'mdx' : 'md'}`, source(page)];
    }),
  );
}

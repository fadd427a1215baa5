import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { random } from '../../random.ts';
import { SAMPLE_LOCALES, type SampleLocale } from '../../sample-locales.ts';

/** Pages of a section; sections keep navigations of real sites short. */
const SECTION = 25;

/** Approximate bytes of Markdown per page. */
const PAGE_BYTES = 2_000;

/** A page for every site generator. */
export interface Page {
  readonly locale: SampleLocale;
  /** The same in every locale. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
  /** Whether the page uses components. */
  readonly mdx: boolean;
  /** Markdown without front matter; link targets are `link(slug)`. */
  body(link: (slug: string) => string): string;
}

const SYLLABLES: Readonly<Record<SampleLocale, readonly string[]>> = {
  en: 'ser ver con fig net work ing load ed pro file ta ble re set cur rent page link for mat in dex'.split(
    ' ',
  ),
  fr: 'ser veur con fi gu ré seau char gé pro fil ta bleau ra me cou rant page lien for mat in dice'.split(
    ' ',
  ),
};

/** Words with a natural distribution (Zipf). */
function vocabulary(locale: SampleLocale): (next: () => number) => string {
  const next = random(locale === 'en' ? 11 : 12);
  const syllables = SYLLABLES[locale];
  const words = Array.from({ length: 4_000 }, () =>
    Array.from({ length: 1 + Math.floor(next() * 3.5) }, () =>
      syllables.at(Math.floor(next() * syllables.length)),
    ).join(''),
  );
  return (draw) => words[Math.floor(words.length ** draw()) - 1] ?? 'word';
}

const slugOf = (index: number) => {
  const section = Math.floor(index / SECTION);
  return `section-${String(section).padStart(4, '0')}/page-${String(index).padStart(6, '0')}`;
};

function body(
  { draw, word }: { draw: () => number; word: () => string },
  slugs: readonly string[],
  link: (slug: string) => string,
): string {
  const words = (count: number) => Array.from({ length: count }, word).join(' ');
  const sentence = () => {
    const text = words(6 + Math.floor(draw() * 12));
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 2 + Math.floor(draw() * 3) }, sentence).join(' ');
  const linked = () =>
    `${sentence()} [${words(2)}](${link(slugs[Math.floor(draw() * slugs.length)] ?? '')}) ${words(8)}, **${word()}**, \`${word()}\`.`;
  const blocks: readonly (() => string)[] = [
    paragraph,
    linked,
    paragraph,
    () => Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n'),
    () =>
      `\`\`\`bash\n${Array.from({ length: 4 }, () => `${word()} --${word()}=${Math.floor(draw() * 1000)} "$${word().toUpperCase()}"`).join('\n')}\n\`\`\``,
    () =>
      [
        `| ${word()} | ${word()} | ${word()} |`,
        '| --- | ---: | :---: |',
        ...Array.from(
          { length: 4 },
          () => `| ${words(2)} | ${Math.floor(draw() * 100)} | ${words(3)} |`,
        ),
      ].join('\n'),
    () =>
      `\`\`\`json\n{\n  "${word()}": ${Math.floor(draw() * 100)},\n  "${word()}": ["${word()}", true]\n}\n\`\`\``,
  ];
  const parts: string[] = [];
  for (let bytes = 0, section = 0; bytes < PAGE_BYTES; section++) {
    const made = [
      `## ${words(3)} ${section + 1}`,
      ...Array.from({ length: 3 }, (_, index) => {
        const block = blocks[(section * 3 + index) % blocks.length] ?? paragraph;
        return block();
      }),
    ];
    parts.push(...made);
    bytes += made.join('\n\n').length;
  }
  return `${parts.join('\n\n')}\n`;
}

/**
 * Invented documentation: sections, links, code, tables. The same count gives the same pages.
 *
 * @param count pages of all locales together
 * @param mdxShare share of the pages that shall use components, 0 to 1
 */
export function pages(count: number, mdxShare: number): Page[] {
  const each = Math.ceil(count / SAMPLE_LOCALES.length);
  const slugs = Array.from({ length: each }, (_, index) => slugOf(index));
  return SAMPLE_LOCALES.flatMap((locale) => {
    const choose = vocabulary(locale);
    return slugs.map((slug, index): Page => {
      const draw = random(index * SAMPLE_LOCALES.length + SAMPLE_LOCALES.indexOf(locale));
      const word = () => choose(draw);
      const title = `${word()} ${word()} ${index}`;
      return {
        locale,
        slug,
        title,
        description: `${word()} ${word()} ${word()} ${word()} ${word()} ${word()}.`,
        order: index,
        mdx: Math.floor((index + 1) * mdxShare) > Math.floor(index * mdxShare),
        body: (link) => {
          // A separate random draw, so that the text is the same in every version.
          const draw = random(index * 7 + SAMPLE_LOCALES.indexOf(locale));
          return body({ draw, word: () => choose(draw) }, slugs, link);
        },
      };
    });
  });
}

/** Writes files by path, creating folders. */
export async function writeFiles(
  folder: string,
  files: Iterable<readonly [path: string, text: string]>,
): Promise<void> {
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

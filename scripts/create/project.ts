import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { schemaFile } from '../../build/schema-file.ts';
import { DEFAULT_LANGUAGES, type Language } from '../../src/contract/locales.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { toolFiles } from '../tool-files.ts';

export interface ProjectOptions {
  /** Absolute. */
  readonly folder: string;
  /** Name of the site. */
  readonly name: string;
  /** The first is that of the root. */
  readonly languages: readonly Language[];
  /** Version of the Node that this machine has. */
  readonly node: string;
  /** The date of the first entry of the changelog. */
  readonly today: Date;
}

/** The pages that a site begins with, in a folder per language. */
const STARTER = join(import.meta.dirname, 'starter');

/** The language of starter pages where a language has none. */
const FALLBACK = 'en';

interface Texts {
  readonly tagline: string;
  readonly description: string;
  /** Label of the section about writing. */
  readonly writing: string;
}

/** Texts of `site.yaml` and `nav.yaml`. */
const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    tagline: 'Documentation for people, programs and agents',
    description: 'Guides, news and answers, as pages, as Markdown and as JSON.',
    writing: 'Writing',
  },
  fr: {
    tagline: 'Une documentation pour les lecteurs, les programmes et les agents',
    description: 'Guides, nouveautés et réponses, en pages, en Markdown et en JSON.',
    writing: 'Rédaction',
  },
};

const textsOf = ({ code }: Language) => TEXTS[code.split('-', 1)[0] ?? ''] ?? TEXTS[FALLBACK];

/** The name of a site, from that of its folder: `my-docs` is “My docs”. */
export function nameOf(folder: string): string {
  const words = basename(folder)
    .replace(/[-_.\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** JSON texts are YAML, whatever they contain (YAML 1.2, section 1.3). */
const quoted = JSON.stringify;

/** Whether `site.yaml` need not name the languages. */
const isDefault = (languages: readonly Language[]) =>
  languages.map(({ code }) => code).join() === DEFAULT_LANGUAGES.map(({ code }) => code).join();

/** Tells editors by which schema of the package to complete and check a file of `content/`. */
const schemaLine = (name: 'site' | 'nav') =>
  `# yaml-language-server: $schema=../node_modules/lectern/${schemaFile(name)}`;

/** A text in every language, as lines of YAML. */
const localized = (text: keyof Texts, languages: readonly Language[], indent = '  ') =>
  languages.map((each) => `${indent}${each.code}: ${quoted(textsOf(each)?.[text])}`);

function siteYaml(name: string, languages: readonly Language[]): string {
  return `${[
    schemaLine('site'),
    `name: ${quoted(name)}`,
    'tagline:',
    ...localized('tagline', languages),
    'description:',
    ...localized('description', languages),
    ...(isDefault(languages) ? [] : ['locales:']),
    ...(isDefault(languages) ? [] : languages).map(({ code }) => `  - code: ${code}`),
  ].join('\n')}\n`;
}

const navYaml = (languages: readonly Language[]) =>
  `${[
    schemaLine('nav'),
    '# The order of the documentation; what is not named here follows.',
    '- getting-started',
    '- folder: writing',
    '  label:',
    ...localized('writing', languages, '    '),
  ].join('\n')}\n`;

const readme = (name: string) => `# ${name}

Made with Lectern: \`content/\` becomes a site for people, programs and agents.

| | |
|---|---|
| \`npm run dev\` | the site on http://localhost:4321, updated after each save |
| \`npm run check\` | every mistake in the content, and how to correct it |
| \`npm run build\`, \`npm run preview\` | write the finished site to \`dist/\`; serve it on this machine |
| \`npx lectern new doc guides/x\`, \`npx lectern --help\` | a new page; all commands |
| \`public/\`, \`theme/custom.css\` | files that are published as they are; your own styles |
| \`npx lectern add\` | files for Cloudflare, Netlify, Vercel, containers, nginx, … |
`;

/** The pages of a language: path below `content/`, and text. */
async function starterPages({ code }: Language, today: Date): Promise<[string, string][]> {
  const known = await readdir(STARTER);
  const language = code.split('-', 1)[0] ?? '';
  const folder = join(STARTER, known.includes(language) ? language : FALLBACK);
  return Promise.all(
    filesBelow(folder).map(async (path): Promise<[string, string]> => {
      const [, collection = '', ...rest] = path.split('/');
      const text = await readFile(join(folder, path), 'utf8');
      // The one locale whose short dates are those of ISO 8601, in the author's time zone.
      const date = today.toLocaleDateString('sv-SE');
      return [[collection, code, ...rest].join('/'), text.replaceAll('{{today}}', date)];
    }),
  );
}

/** Every file of a new project, by its path. */
export async function projectFiles(options: ProjectOptions): Promise<ReadonlyMap<string, string>> {
  const { folder, name, languages, node, today } = options;
  const pages = await Promise.all(languages.map((language) => starterPages(language, today)));
  return new Map([
    ...toolFiles(folder, node),
    ['README.md', readme(name)],
    // A hidden file: git keeps the folder, and nothing is published.
    ['public/.gitkeep', ''],
    ['theme/.gitkeep', ''],
    ['content/site.yaml', siteYaml(name, languages)],
    ['content/nav.yaml', navYaml(languages)],
    ...pages.flat().map(([path, text]) => [`content/${path}`, text] as const),
  ]);
}

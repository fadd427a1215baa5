import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { schemaFile } from '../../build/schema-file.ts';
import { inWords } from '../../src/common/in-words.ts';
import type { Language } from '../../src/contract/locales.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { localDay } from '../../src/i18n/dates.ts';
import { toolFiles } from '../tool-files.ts';

export interface ProjectOptions {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** First the language at the root. */
  readonly languages: readonly Language[];
  /** Version of the system's Node. */
  readonly node: string;
  /** The date of the first entry of the changelog. */
  readonly today: Date;
  /** Whether crawlers may train language models on the content. */
  readonly mayTrain: boolean;
}

/** The starter content: a folder per language, and a picture that all of them use. */
const STARTER = join(import.meta.dirname, 'starter');

const PICTURE = 'content/media/from-file-to-site.svg';

/** The starter language for languages without a starter. */
const FALLBACK_LANGUAGE = 'en';

/** Texts of `site.yaml` and `nav.yaml`. */
interface Texts {
  readonly tagline: string;
  readonly description: string;
  /** Label of the section about writing. */
  readonly writing: string;
}

/** The starter content in one language. */
interface Starter {
  readonly code: string;
  readonly texts: Texts;
  /** By path below the folder of the language, such as `docs/getting-started.mdx`. */
  readonly files: ReadonlyMap<string, string>;
}

/** The name of a site, derived from its folder: “My docs” for `my-docs`. */
export const nameOf = (folder: string) => inWords(basename(folder).replaceAll('.', ' '));

/** Quotes a string for YAML: all JSON is valid YAML (YAML 1.2, section 1.3). */
const quoted = JSON.stringify;

/** The comment by which editors find the schema of a file in `content/`. */
const schemaLine = (name: 'site' | 'nav') =>
  `# yaml-language-server: $schema=../node_modules/lectern/${schemaFile(name)}`;

/** A text in every language, as lines of YAML. */
const localized = (text: keyof Texts, starters: readonly Starter[], indent = '  ') =>
  starters.map(({ code, texts }) => `${indent}${code}: ${quoted(texts[text])}`);

function siteYaml(
  { name, languages, mayTrain }: ProjectOptions,
  starters: readonly Starter[],
): string {
  return `${[
    schemaLine('site'),
    `name: ${quoted(name)}`,
    'tagline:',
    ...localized('tagline', starters),
    'description:',
    ...localized('description', starters),
    'locales:',
    ...languages.map(({ code }) => `  - code: ${code}`),
    '# What robots.txt asks of crawlers; ai-train is the training of language models.',
    `contentSignal: search=yes, ai-input=yes, ai-train=${mayTrain ? 'yes' : 'no'}`,
  ].join('\n')}\n`;
}

const navYaml = (starters: readonly Starter[]) =>
  `${[
    schemaLine('nav'),
    '# The order of the documentation; what is not named here follows.',
    '- getting-started',
    '- folder: writing',
    '  label:',
    ...localized('writing', starters, '    '),
  ].join('\n')}\n`;

async function starterOf({ code }: Language, { name, today }: ProjectOptions): Promise<Starter> {
  const available = await readdir(STARTER);
  const language = code.split('-', 1)[0] ?? '';
  const folder = join(STARTER, available.includes(language) ? language : FALLBACK_LANGUAGE);
  const values: Readonly<Record<string, string>> = {
    name,
    locale: code,
    today: localDay(today),
  };
  const files = new Map<string, string>();
  for (const path of filesBelow(folder)) {
    const text = await readFile(join(folder, path), 'utf8');
    files.set(
      path.slice(1),
      text.replace(/\{\{(\w+)\}\}/g, (_, key) => values[key] ?? ''),
    );
  }
  const texts = JSON.parse(files.get('texts.json') ?? '');
  return { code, texts, files };
}

/** The files of a new project by path. */
export async function projectFiles(options: ProjectOptions): Promise<ReadonlyMap<string, string>> {
  const { folder, languages, node } = options;
  const starters = await Promise.all(languages.map((language) => starterOf(language, options)));
  const pages = starters.flatMap(({ code, files }) =>
    [...files].flatMap(([path, text]): [string, string][] => {
      const [collection, ...rest] = path.split('/');
      return rest.length > 0 ? [[`content/${[collection, code, ...rest].join('/')}`, text]] : [];
    }),
  );
  return new Map([
    ...toolFiles(folder, node),
    ['README.md', starters[0]?.files.get('README.md') ?? ''],
    // A hidden file: git keeps the folder, and nothing is published.
    ['public/.gitkeep', ''],
    ['theme/.gitkeep', ''],
    ['content/site.yaml', siteYaml(options, starters)],
    ['content/nav.yaml', navYaml(starters)],
    [PICTURE, await readFile(join(STARTER, basename(PICTURE)), 'utf8')],
    ...pages,
  ]);
}

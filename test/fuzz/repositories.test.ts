import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { folded, isHarmless } from '../../src/files/safe-names.ts';
import { isSafePath } from '../../src/files/site-list.ts';
import { importFolder } from '../../src/import/import-folder.ts';
import { folderOf } from '../import/import-files.ts';
import { check, times, withinEffort } from './check.ts';
import { body } from './markdown.ts';
import { anyText } from './text.ts';

/** Most processor time of the import of a small repository, in seconds. */
const MAX_SECONDS = 30;

/** Path segments with a special meaning to a file system, git or a language. */
const name = fc.constantFrom(
  ...['a', 'A', 'é', 'e\u0301', 'index', 'README', '_partial', '(group)', '[slug]', '@1', '-rf'],
  ...['CON', 'aux', 'com1', 'nul', '.git', '.GIT', 'git~1', '.g\u200dit', '.well-known', '.env'],
  ...['__proto__', 'constructor', 'toString', 'a\\b', 'C:', 'a b', 'a%2e', '%2e%2e', '...', 'a.'],
  ...['\u0007', '\u202ea', '\ufeff', '::error::a', '{a,b}', '**', 'x'.repeat(230)],
);

const extension = fc.constantFrom(
  '.md',
  '.mdx',
  '.html',
  '.png',
  '.svg',
  '.yml',
  '.json',
  '.js',
  '',
);

const path = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 4 }), extension)
  .map(([names, end]) => `docs/${names.join('/')}${end}`);

const link = fc.tuple(anyText, path).map(([text, to]) => `[${text}](/${to}) ![${text}](${to})`);

/** System-specific syntax that a page may abuse. */
const foreign = fc.oneof(
  link,
  fc.constantFrom(
    ...[
      '--8<-- "docs/a.md"',
      '<!--@include: ./a.md-->',
      '{!docs/a.md!}',
      '<<< ./a.md',
      '@docs/a.md',
    ],
    ...[
      '{{ a }}{% for a in b %}',
      '{% raw %}',
      '{#',
      '<Tabs><TabItem value={',
      ':::note\n::::',
      '!!! a',
    ],
    ...['import A from "./a.md"\n\n<A />', '<A {...a} />', '<script setup>', 'export const a = {'],
    ...['=== "a"\n    a', '- [x](a.md){ .a', '```js {1-99999999}\na\n```', '[[a]]', '| a |\n|-|'],
  ),
);

const text = fc
  .tuple(
    fc.dictionary(name, anyText, { maxKeys: 2 }),
    fc.array(fc.oneof(foreign, body('mdx')), { maxLength: 3 }),
  )
  .map(([data, parts]) => `---\n${JSON.stringify(data)}\n---\n\n${parts.join('\n\n')}\n`);

const value = fc.oneof(anyText, path, fc.jsonValue({ maxDepth: 3 }));

const fields = (...names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), value, { maxKeys: 4 });

const asModule = (object: unknown) => `export default ${JSON.stringify(object)}`;

/** The configuration of a system with unexpected values. */
const config = fc.oneof(
  fields('site_name', 'nav', 'docs_dir', 'theme', 'plugins', 'markdown_extensions', 'extra').map(
    (own) => ['mkdocs.yml', JSON.stringify({ site_name: 'a', ...own })] as const,
  ),
  fields('navigation', 'colors', 'logo', 'redirects', 'api', 'footer', 'openapi').map(
    (own) => ['mint.json', JSON.stringify({ name: 'a', ...own })] as const,
  ),
  fields('title', 'url', 'baseUrl', 'staticDirectories', 'themeConfig', 'i18n', 'plugins').map(
    (own) => ['docusaurus.config.js', asModule({ presets: [['classic', {}]], ...own })] as const,
  ),
  fields('title', 'base', 'themeConfig', 'locales', 'rewrites', 'srcDir', 'head').map(
    (own) => ['docs/.vitepress/config.mjs', asModule({ title: 'a', ...own })] as const,
  ),
);

const NAME = 'repositories';

it(`${NAME} are imported into safe files, or refused with a reason`, async () => {
  await check(
    NAME,
    times(40, 2_000),
    fc.asyncProperty(
      config,
      fc.dictionary(path, text, { maxKeys: 8 }),
      async ([file, source], files) => {
        const folder = folderOf({ 'docs/a.md': '# A\n', ...writable(files), [file]: source });
        try {
          const work = importFolder(folder, { trustConfig: false, posts: 'changelog' });
          const found = await withinEffort(MAX_SECONDS, work).catch((error: unknown) => error);
          if (found instanceof Error) {
            expect(found.constructor, found.stack).toBe(Error);
            expect(found.message).not.toBe('');
            return;
          }
          const paths = [...(await work).files.keys()];
          for (const each of paths) {
            expect(
              isSafePath(`/${each}`) && isHarmless(`/${each.replace(/^public\//, '')}`),
              each,
            ).toBe(true);
          }
          expect(new Set(paths.map(folded)).size).toBe(paths.length);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    ),
  );
});

/** Removes conflicting files: no file may be a folder of another, and no path too long. */
function writable(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const paths = Object.keys(files);
  return Object.fromEntries(
    Object.entries(files).filter(
      ([each]) => !paths.some((other) => other !== each && other.startsWith(`${each}/`)),
    ),
  );
}

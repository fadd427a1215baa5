import { execFileSync } from 'node:child_process';
import { appendFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFiles } from './bench/build/pages.ts';
import { SAMPLE_LOCALES } from './sample-locales.ts';
import { ROOT } from './site-server.ts';

const VERSIONS = `
versions:
  current: { id: "2.5", released: 2026-09-01 }
  others:
    - { id: "3.0", folder: ../next, unreleased: true }
    - { id: "2.4", ref: v2.4, ended: 2026-06-30 }
`;

const page = (body: string, title: string) => `---\ntitle: ${title}\n---\n\n${body}\n`;

/** Writes the content of the sample. */
export const writeSample = (content: string): Promise<void> =>
  cp(join(ROOT, 'content'), content, { recursive: true });

/**
 * Writes a project with three versions of the sample: the current one; 2.4 at a tag, with a section and a page
 * that were removed later and a page at the source of a redirect; and 3.0 in a folder.
 *
 * @param project folder, absolute; what is there is replaced
 * @param write writes the content of the sample, or a part of it
 * @returns its content folder
 */
export async function writeVersionedSample(project: string, write = writeSample): Promise<string> {
  await rm(project, { recursive: true, force: true });
  const content = join(project, 'content');
  await write(content);
  for (const locale of SAMPLE_LOCALES) {
    const docs = join(content, 'docs', locale);
    await appendFile(join(docs, 'glossary.md'), '\n## Krypton\n\nxenon krypton\n');
    await writeFiles(docs, [
      ['retired.md', page('## Krypton\n\nxenon [FAQ](./faq.md)', 'Retired')],
      ['getting-started/faq.md', page('xenon', 'Moved')],
    ]);
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', project, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...AUTHOR },
    });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message=2.4');
  git('tag', 'v2.4');
  await rm(content, { recursive: true });
  await write(content);
  await appendFile(join(content, 'site.yaml'), VERSIONS);
  for (const locale of SAMPLE_LOCALES) {
    await writeFiles(join(project, 'next/docs', locale), [
      ['glossary.md', page('## Krypton\n\nargon [new](./future.md#krypton)', 'Glossary')],
      ['future.md', page('## Krypton\n\nargon', 'Future')],
    ]);
  }
  return content;
}

const AUTHOR = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Test'],
    [`GIT_${who}_EMAIL`, 'test@test.example'],
    [`GIT_${who}_DATE`, '2026-05-01T00:00:00Z'],
  ]),
);

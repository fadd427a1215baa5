import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLectern } from '../command.ts';
import { page, SITE, writeFolder } from '../content-folder.ts';

const text = (sections: Readonly<Record<string, string>>) =>
  page(
    Object.entries(sections)
      .map(([heading, body]) => `## ${heading}\n\n${body}`)
      .join('\n\n'),
  );

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args]);

function commit(folder: string): void {
  git(folder, 'add', '.');
  git(folder, 'commit', '-qm', 'x');
}

const check = (folder: string, env: Readonly<Record<string, string>> = {}) =>
  runLectern(['check', '--translations'], { CONTENT_DIR: join(folder, 'content'), ...env });

/** A git repository with committed pages and translations. */
async function repository(): Promise<string> {
  const setup = text({ Install: 'One.', Use: 'Two.', Remove: 'Three.' });
  const folder = await writeFolder({
    'content/site.yaml': `${SITE}translations: fallback\n`,
    'content/docs/en/setup.md': setup,
    'content/docs/fr/setup.md': setup,
    'content/docs/en/same.md': page('Same.'),
    'content/docs/fr/same.md': page('Pareil.'),
  });
  git(folder, 'init', '-q');
  commit(folder);
  return folder;
}

describe('lectern check --translations', () => {
  it('names the sections of originals that have changed since they were translated', async () => {
    const folder = await repository();
    const at = (path: string) => join(folder, 'content/docs', path);
    await writeFile(at('en/setup.md'), text({ Install: 'One.', Use: 'Other.', Last: 'Four.' }));
    commit(folder);
    const outdated =
      'warning  docs/fr/setup.md:1:1  translation-outdated  docs/en/setup.md has changed since: “Use” (changed), “Last” (added), “Remove” (removed)  bring the translation up to date, and commit it\n';
    const { code, stdout, stderr } = await check(folder);
    expect([code, stdout, stderr]).toEqual([0, `${outdated}0 errors, 1 warning\n`, '']);

    // Uncommitted changes count as current in originals and translations.
    await writeFile(at('fr/setup.md'), text({ Install: 'Un.', Use: 'Autre.', Last: 'Quatre.' }));
    await writeFile(at('en/same.md'), page('Not the same.'));
    expect((await check(folder)).stdout).toBe(
      'warning  docs/fr/same.md:1:1  translation-outdated  docs/en/same.md has changed since: the beginning (changed)  bring the translation up to date, and commit it\n0 errors, 1 warning\n',
    );
    commit(folder);
    await writeFile(at('en/same.md'), page('Same.'));
    await writeFile(at('fr/same.md'), page('Pareil !'));
    commit(folder);
    await rm(at('fr/setup.md'));
    expect((await check(folder)).stdout).toBe(
      'warning  docs/en/setup.md:1:1  pair-missing  the page has no translation in “fr”  readers see it in the first language: translate it\n0 errors, 1 warning\n',
    );
  });

  it.each([
    [
      'no repository',
      (folder: string) => rm(join(folder, '.git'), { recursive: true }),
      {},
      /is not in a git repository: clone it, or run “git init”/,
    ],
    [
      'no commits',
      async (folder: string) => {
        await rm(join(folder, '.git'), { recursive: true });
        git(folder, 'init', '-q');
      },
      {},
      /has none yet\. Commit the content\.$/m,
    ],
    ['no git', async () => undefined, { PATH: '/nowhere' }, /git is not installed/],
    [
      'a shallow clone',
      async (folder: string) => {
        await writeFile(join(folder, 'more.txt'), 'x');
        commit(folder);
        git(folder, 'clone', '-q', '--depth=1', `file://${folder}`, join(folder, 'clone'));
        return join(folder, 'clone');
      },
      {},
      /shallow clone, which has only the last ones\. Run “git fetch --unshallow”/,
    ],
  ] as const)('says what to do about %s', async (_name, change, env, expected) => {
    const folder = await repository();
    const changed = (await change(folder)) ?? folder;
    const { code, stdout, stderr } = await check(changed, env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(expected);
    expect(stderr).not.toContain('    at ');
  });
});

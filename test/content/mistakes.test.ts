import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKept } from '../../build/load-kept.ts';
import { DIAGNOSTIC_CODES, formatDiagnostic } from '../../src/compile/diagnostics/diagnostics.ts';
import { checkSite, loadSite } from '../../src/site/load.ts';
import { load, SITE } from '../content-folder.ts';
import { temporaryFolder } from '../temporary-site.ts';

const MISTAKES = resolve(import.meta.dirname, 'mistakes');
const codes = readdirSync(MISTAKES);

/** Files that cannot be committed, by code. */
const MADE: Readonly<Record<string, (project: string) => void>> = {
  'file-unreadable': (project) => {
    execFileSync('mkfifo', [join(project, 'content/docs/en/pipe.md')]);
  },
  'name-invalid': (project) => {
    const content = ['con.md', 'AUX.txt', 'a\u0001b.png'].map((name) => `content/docs/en/${name}`);
    for (const path of ['public/a:b.txt', ...content]) writeFileSync(join(project, path), '');
  },
};

/** Mistakes that do not stop a build. */
const WARNINGS = [
  'api-example',
  'block-unclosed',
  'component-in-markdown',
  'contrast-low',
  'diagram-undescribed',
  'link-unnamed',
  'field-ignored',
  'font-missing',
  'formula-invalid',
  'icon-unknown',
  'language-unknown',
  'policy-blocked',
  'syntax-unsupported',
  'text-missing',
  'twin-differs',
];

describe('a mistake in the content', () => {
  /** A copy of all projects outside a repository, which avoids running git for each. */
  let projects = '';
  beforeAll(async () => {
    projects = await mkdtemp(join(tmpdir(), 'lectern-mistakes-'));
    await cp(MISTAKES, projects, { recursive: true, verbatimSymlinks: true });
    return () => rm(projects, { recursive: true });
  });

  it('has exactly one folder for each existing code', () => {
    expect(codes.toSorted()).toEqual(DIAGNOSTIC_CODES.toSorted());
  });

  it.each(codes)('%s', async (code) => {
    const expected = await readFile(join(MISTAKES, code, 'expected.txt'), 'utf8');
    const project = join(projects, code);
    MADE[code]?.(project);
    const settings = { folder: join(project, 'content'), project, baseUrl: 'https://site.example' };
    const { diagnostics } = await loadSite(settings);
    const root = await temporaryFolder();
    for (const _ of ['without', 'with what the first one kept']) {
      const found = await loadKept(root, (recall) => checkSite(settings, recall));
      expect(found).toEqual(diagnostics);
    }
    expect(diagnostics.map((each) => `${formatDiagnostic(each)}\n`).join('')).toBe(expected);
    const severity = WARNINGS.includes(code) ? 'warning' : 'error';
    expect(new Set(diagnostics.map(({ severity, code }) => `${severity} ${code}`))).toEqual(
      new Set([`${severity} ${code}`]),
    );
  });

  it('does not hide other mistakes in the same file or in site.yaml', async () => {
    const { diagnostics } = await load({
      'site.yaml': `${SITE}translation: partial\nchecks: { links: warn }\n`,
      'docs/en/a.mdx': '---\ntitel: A\n---\n\n<Nope />\n\n[x](gone.md)\n',
      'docs/fr/a.mdx': '---\ntitle: A\n---\n\n[x](gone.md)\n\n<Callout>\n',
      'docs/fr/b.md': '[A page of wrong front matter](a.mdx), [x](gone.md).\n',
    });
    expect(
      diagnostics.map(({ path, line, severity, code }) => [path, line, severity, code]),
    ).toEqual([
      ['docs/en/a.mdx', 2, 'error', 'field-missing'],
      ['docs/en/a.mdx', 2, 'warning', 'field-ignored'],
      ['docs/en/a.mdx', 5, 'error', 'component-unknown'],
      ['docs/en/a.mdx', 7, 'warning', 'link-broken'],
      ['docs/fr/a.mdx', 5, 'warning', 'link-broken'],
      ['docs/fr/a.mdx', 7, 'error', 'mdx-syntax'],
      ['docs/fr/b.md', 1, 'error', 'front-matter-missing'],
      ['docs/fr/b.md', 1, 'error', 'pair-missing'],
      ['docs/fr/b.md', 1, 'warning', 'link-broken'],
      ['site.yaml', 4, 'error', 'field-unknown'],
    ]);
  });
});

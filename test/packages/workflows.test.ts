import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../site-server.ts';

const FOLDER = join(ROOT, '.github/workflows');

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly part: readonly string[] } };
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = readdirSync(FOLDER).map((name) => {
  const workflow: Workflow = parse(readFileSync(join(FOLDER, name), 'utf8'));
  return { name, workflow, jobs: Object.values(workflow.jobs) };
});

describe.each(workflows)('$name', ({ name, workflow, jobs }) => {
  const steps = jobs.flatMap((job) => job.steps);

  it('pins third-party actions by digest and gives them no credentials', () => {
    for (const { uses, with: given } of steps) {
      if (uses === undefined) continue;
      expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      if (uses.startsWith('actions/checkout@')) {
        expect(given).toMatchObject({ 'persist-credentials': false });
      }
    }
  });

  it('has read permission, and write permission only for releases', () => {
    expect(Object.values(workflow.permissions).filter((right) => right !== 'read')).toEqual([]);
    const rights = jobs.flatMap((job) => Object.keys(job.permissions ?? {}));
    const known = name === 'release.yml' ? ['attestations', 'contents', 'id-token'] : [];
    expect(rights.toSorted()).toEqual(known);
  });

  it('passes no text of events to a shell and limits the time of every job', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
    for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  it('runs only scripts that exist', () => {
    const runs = steps.map(({ run = '' }) => /^npm (?:run )?(?!ci\b)([\w:]+)$/.exec(run)?.[1]);
    const parts = jobs.flatMap((job) => job.strategy?.matrix.part ?? []);
    for (const script of [...runs, ...parts].filter((each) => each !== undefined)) {
      expect(Object.keys(manifest.scripts)).toContain(script);
    }
  });
});

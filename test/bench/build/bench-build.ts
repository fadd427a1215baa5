import { execFileSync } from 'node:child_process';
import { appendFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defineCommand } from '../../../scripts/command.ts';
import { print } from '../../../src/terminal/print.ts';
import { installTools } from '../../install-tools.ts';
import { BUILD, ROOT } from '../../site-server.ts';
import { markdownTable } from '../markdown-table.ts';
import { clearDocusaurus, writeDocusaurus } from './docusaurus.ts';
import { writeHugo } from './hugo.ts';
import { writeContent, writeVersions } from './lectern.ts';
import { type Page, pages } from './pages.ts';
import { type Run, run, type Weight, weigh } from './run.ts';
import { writeStarlight } from './starlight.ts';

const GENERATORS = ['lectern', 'starlight', 'docusaurus', 'hugo'] as const;
type Generator = (typeof GENERATORS)[number];

interface BuildBenchOptions {
  /** Of all locales together. */
  readonly count: number;
  /** Share of the pages that are MDX, 0 to 1. */
  readonly mdxShare: number;
  readonly only: readonly Generator[];
  /** Rounds, in which the generators build in turn: a shared machine has slow minutes. */
  readonly rounds: number;
  /** Number of versions of the pages (default: one version with different pages). */
  readonly versions: number | undefined;
}

interface Measure extends Run, Weight {
  readonly name: string;
}

// Never emptied before a build, which would slow it down.
const WORK = join(ROOT, '.astro/bench', String(process.pid));

/** Minutes after which ext4 has forgotten what was deleted (`recently_deleted` in its inode.c). */
const FORGOTTEN = 6;

/** Warns if the last run was too recent for comparable results. */
async function tellOfLastRun(): Promise<void> {
  const folder = await stat(dirname(WORK)).catch(() => undefined);
  const minutes = (Date.now() - (folder?.mtimeMs ?? 0)) / 60_000;
  if (minutes >= FORGOTTEN) return;
  print(
    `The last run removed its files ${minutes.toFixed(1)} minutes ago. On ext4, files are slow ` +
      `to make until ${FORGOTTEN} minutes after many were removed: run this again then.`,
  );
}

async function measure(
  name: string,
  command: readonly string[],
  options: Parameters<typeof run>[1],
  dist: string,
): Promise<Measure> {
  const ran = await run(command, options);
  return { name, ...ran, ...(await weigh(dist)) };
}

async function* benchLectern(
  all: readonly Page[],
  folder: string,
  label = 'lectern',
  write = writeContent,
): AsyncGenerator<Measure> {
  const content = join(folder, 'content');
  const dist = join(folder, 'dist');
  await write(content, all);
  // Removing the site of an earlier round must not count as part of this one.
  await rename(join(ROOT, '.astro/dist'), join(folder, 'older')).catch(() => undefined);
  const build = [...BUILD, '--outDir', dist];
  const options = { cwd: ROOT, env: { CONTENT_DIR: content } };
  yield measure(label, [...build, '--force'], options, dist);
  const edited = all.find(({ mdx }) => !mdx);
  // From the second round on, a build reuses the site before the previous one.
  for (const name of edited ? [`${label}, one page edited`, `${label}, edited again`] : []) {
    const file = join(content, 'docs', edited?.locale ?? '', `${edited?.slug}.md`);
    await appendFile(file, '\nOne more paragraph.\n');
    yield measure(name, build, options, dist);
  }
}

/** Cases: pages in versions, the same number in one version, and only those of one version. */
async function* benchVersions(count: number, mdxShare: number, versions: number, folder: string) {
  const own = pages(count / versions, mdxShare);
  const sites = [
    ['versions', own, (to: string, all: readonly Page[]) => writeVersions(to, all, versions)],
    ['different', pages(count, mdxShare), writeContent],
    ['current', own, writeContent],
  ] as const;
  for (const [name, all, write] of sites) {
    yield* benchLectern(all, join(folder, name), `lectern, ${name}`, write);
  }
}

async function* benchStarlight(all: readonly Page[], folder: string): AsyncGenerator<Measure> {
  const project = installTools('starlight');
  const content = join(project, 'src/content');
  const dist = join(folder, 'starlight');
  await rm(content, { recursive: true, force: true });
  await writeStarlight(project, all);
  const astro = join(project, 'node_modules/astro/bin/astro.mjs');
  const command = [process.execPath, astro, 'build', '--force', '--outDir', dist];
  try {
    yield measure('starlight', command, { cwd: project }, dist);
  } finally {
    await rename(content, join(folder, 'starlight-content'));
  }
}

/** Creates the pages in one version or in several. */
async function* benchDocusaurus(count: number, mdxShare: number, versions: number) {
  const project = installTools('docusaurus');
  const own = pages(count / versions, mdxShare);
  // It writes and runs CommonJS modules there, which do not work in this ES module package.
  const dist = join(project, 'build');
  const program = join(project, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const command = [process.execPath, program, 'build'];
  await clearDocusaurus(project);
  await writeDocusaurus(project, own, versions);
  try {
    yield measure('docusaurus', command, { cwd: project }, dist);
    const edited = join(project, 'docs', `${own[0]?.slug}.md`);
    await appendFile(edited, '\nOne more paragraph.\n');
    yield measure('docusaurus, one page edited', command, { cwd: project }, dist);
  } finally {
    await clearDocusaurus(project);
  }
}

async function* benchHugo(all: readonly Page[], folder: string): AsyncGenerator<Measure> {
  const project = join(folder, 'hugo');
  await writeHugo(project, all);
  yield measure('hugo (HTML alone)', ['hugo'], { cwd: project }, join(project, 'public'));
}

function hasHugo(): boolean {
  try {
    execFileSync('hugo', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** The table row for the builds of a generator, one per round. */
function row(name: string, runs: readonly Measure[]): string[] {
  const seconds = runs.map((run) => run.seconds);
  const [first] = runs;
  return [
    name,
    median(seconds).toFixed(1),
    seconds.map((each) => each.toFixed(1)).join(' '),
    Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes)).toFixed(0),
    String(first?.files),
    (first?.megabytes ?? 0).toFixed(1),
    (first?.medianPage ?? 0).toFixed(1),
    (first?.largestPage ?? 0).toFixed(1),
  ];
}

async function benchBuild(options: BuildBenchOptions): Promise<void> {
  const { count, mdxShare, only, rounds, versions } = options;
  const all = pages(count, mdxShare);
  type Bench = (all: readonly Page[], folder: string) => AsyncGenerator<Measure>;
  const benches: Readonly<Record<Generator, Bench>> = {
    lectern: (all, folder) =>
      versions === undefined
        ? benchLectern(all, folder)
        : benchVersions(count, mdxShare, versions, folder),
    starlight: benchStarlight,
    docusaurus: () => benchDocusaurus(count, mdxShare, versions ?? 1),
    hugo: benchHugo,
  };
  const chosen = only.filter((name) => name !== 'hugo' || hasHugo());
  const measures: Measure[] = [];
  await tellOfLastRun();
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const name of chosen) {
        for await (const measured of benches[name](all, join(WORK, String(round)))) {
          measures.push(measured);
          print(`${measured.name}, round ${round} of ${rounds}: ${measured.seconds.toFixed(1)} s`);
          if (name === 'lectern' && round === 1) print(measured.printed);
        }
      }
    }
  } finally {
    await rm(WORK, { recursive: true, force: true });
  }
  print(`${all.length} pages, ${(100 * mdxShare).toFixed(0)}% MDX`);
  const head = ['', 's', 'each', 'peak MB', 'files', 'MB', 'median page kB', 'largest page kB'];
  const byName = Map.groupBy(measures, ({ name }) => name);
  const rows = [...byName].map(([name, runs]) => row(name, runs));
  for (const line of markdownTable(head, rows)) print(line);
}

export default defineCommand({
  summary: 'Builds the same invented pages by Lectern and by others, in one run',
  options: {
    pages: { type: 'string', value: 'N', default: '2000', help: 'pages of all locales' },
    mdx: { type: 'string', value: 'SHARE', default: '0.1', help: 'the share of them that is MDX' },
    only: {
      type: 'string',
      value: 'NAME,...',
      default: 'lectern,starlight,hugo',
      help: `of ${GENERATORS.join(', ')}; Hugo where it is installed`,
    },
    rounds: {
      type: 'string',
      value: 'N',
      default: '3',
      help: 'how often each builds, in turn; the table has the median of the times',
    },
    versions: {
      type: 'string',
      value: 'N',
      help: 'ours of the pages in so many versions, a tenth changed from one to the next, of as many different pages, and of the current version alone, and Docusaurus’s of them in as many',
    },
  },
  notes: ['  npm run bench -- build --only lectern,docusaurus --pages 20000 --versions 20'],
  run: async ({ values }) => {
    const names = values.only.split(',');
    await benchBuild({
      count: Number(values.pages),
      mdxShare: Number(values.mdx),
      rounds: Number(values.rounds),
      versions: values.versions === undefined ? undefined : Number(values.versions),
      only: GENERATORS.filter((name) => names.includes(name)),
    });
  },
});

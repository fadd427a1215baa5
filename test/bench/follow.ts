import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineCommand } from '../../scripts/command.ts';
import { changesSincePath } from '../../src/contract/paths.ts';
import type { ContentChanges, ContentIndex } from '../../src/contract/resources/content-data.ts';
import { print } from '../../src/terminal/print.ts';
import { BUILD, ROOT } from '../site-server.ts';
import { median } from './build/bench-build.ts';
import { writeContent } from './build/lectern.ts';
import { type Page, pages } from './build/pages.ts';
import { run } from './build/run.ts';
import { markdownTable } from './markdown-table.ts';

const EDITS = 3;

/** Rounds of builds with and without the previous site. */
const ROUNDS = 5;

const INDEX = '/content-index.json';
const CHANGES = '/content-changes.json';

/** The requests of a program. */
class Follower {
  readonly name: string;
  requests = 0;
  bytes = 0;
  compressed = 0;
  readonly #dist: string;

  constructor(name: string, dist: string) {
    this.name = name;
    this.#dist = dist;
  }

  async get(path: string): Promise<string> {
    const body = await readFile(join(this.#dist, path), 'utf8');
    this.requests += 1;
    this.bytes += Buffer.byteLength(body);
    this.compressed += gzipSync(body).byteLength;
    return body;
  }
}

/** The pages in the content index, with all its parts. */
async function indexedPages(follower: Follower): Promise<ContentIndex['pages']> {
  const { parts = [], pages }: ContentIndex = JSON.parse(await follower.get(INDEX));
  const further: ContentIndex['pages'][] = [];
  for (const { url } of parts) further.push(JSON.parse(await follower.get(pathOf(url))).pages);
  return [pages, ...further].flat();
}

const pathOf = (url: string) => decodeURI(new URL(url).pathname);

/**
 * @param count of the pages of all locales
 * @param builds how often pages of English are edited, and the site is built
 */
async function benchFollow(count: number, builds: number): Promise<void> {
  const work = join(ROOT, '.astro/bench', String(process.pid));
  const [content, dist] = [join(work, 'content'), join(work, 'dist')];
  const all = pages(count, 0);
  const english = all.filter(({ locale }) => locale === 'en');
  const build = (more: readonly string[] = []) =>
    run([...BUILD, '--outDir', dist, ...more], { cwd: ROOT, env: { CONTENT_DIR: content } });
  const edit = async (from: number) => {
    for (let index = 0; index < EDITS; index++) {
      const { locale, slug } = english[(from + index) % english.length] as Page;
      await appendFile(join(content, 'docs', locale, `${slug}.md`), '\nOne more paragraph.\n');
    }
  };
  const withChanges = new Follower('changes since the last visit', dist);
  const withIndex = new Follower('content index', dist);
  const withNeither = new Follower('every page again', dist);
  try {
    await writeContent(content, all);
    await build();
    await build(['--previous', dist]);
    const start = new Follower('', dist);
    let known = new Map((await indexedPages(start)).map((page) => [page.url, page.digest]));
    let { digest } = JSON.parse(await start.get(CHANGES)) as ContentChanges;
    for (let number = 1; number <= builds; number++) {
      await edit(number * EDITS);
      await build(['--previous', dist]);
      const changes = JSON.parse(await withChanges.get(changesSincePath(CHANGES, digest)));
      digest = changes.digest;
      for (const { url } of changes.pages) await withChanges.get(`${pathOf(url)}.mdx`);
      const now = await indexedPages(withIndex);
      const edited = now.filter((page) => known.get(page.url) !== page.digest);
      for (const { markdownUrl } of edited) await withIndex.get(pathOf(markdownUrl));
      for (const { markdownUrl } of now) await withNeither.get(pathOf(markdownUrl));
      known = new Map(now.map((page) => [page.url, page.digest]));
      print(
        `build ${number} of ${builds}: ${changes.pages.length} changed pages, ${edited.length} by the index`,
      );
    }
    const times = { with: [] as number[], without: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      await edit(round * EDITS);
      times.with.push((await build(['--previous', dist])).seconds);
      await edit(round * EDITS);
      times.without.push((await build()).seconds);
    }
    const kilobytes = (bytes: number) => (bytes / 1000 / builds).toFixed(1);
    const rows = [withChanges, withIndex, withNeither].map((each) => [
      each.name,
      (each.requests / builds).toFixed(1),
      kilobytes(each.bytes),
      kilobytes(each.compressed),
    ]);
    print(`${count} pages, ${builds} builds with ${EDITS} edits each; per build:`);
    for (const line of markdownTable(['', 'requests', 'kB', 'kB compressed'], rows)) print(line);
    const [slower, faster] = [median(times.with), median(times.without)];
    print(`An edit takes ${slower.toFixed(2)} s with --previous, ${faster.toFixed(2)} s without.`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

export default defineCommand({
  summary:
    'What a program requests that keeps a copy of the English pages of a site that is edited',
  options: {
    pages: { type: 'string', value: 'N', default: '2000', help: 'pages of all locales' },
    builds: {
      type: 'string',
      value: 'N',
      default: '30',
      help: `how often ${EDITS} pages are edited, and the site is built`,
    },
  },
  notes: [
    'With the changes since its last visit, with the content index, and with neither; and what the changes add to a build.',
  ],
  run: ({ values }) => benchFollow(Number(values.pages), Number(values.builds)),
});

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { DOCS_PROJECT, writeGenerated } from '../../scripts/docs/generated.ts';
import { inParallel } from '../../src/common/in-parallel.ts';
import { readSettings } from '../../src/compile/read/settings.ts';
import { PUBLISHED } from '../../src/contract/paths.ts';
import { loadSite } from '../../src/site/load.ts';
import { openApiOutputs } from '../../src/site/outputs/api.ts';
import { buildSite, freePort, ROOT, startPreview, stop } from '../site-server.ts';
import { WORK } from './command.ts';
import { AGENT_JUDGES, JUDGES, type Judge } from './judges.ts';

/** An address that linters accept; they reject localhost and example.com. */
const PUBLIC_URL = 'https://docs.vignelo.test';

/** Concurrent judges: most are single-threaded, and some wait for each response. */
const AT_ONCE = 2;

async function description(baseUrl: string): Promise<string> {
  const { model } = await loadSite({ ...readSettings(process.env), baseUrl });
  const outputs = model ? [...openApiOutputs(model)] : [];
  const text = await outputs.find(({ path }) => path === PUBLISHED.openapiJson)?.make();
  if (typeof text !== 'string') throw new Error('The content cannot be read.');
  return text;
}

/**
 * Builds and serves the site of a project, and runs judges on it.
 *
 * @param dist folder of the built site, absolute
 * @returns how many are satisfied
 */
async function judgeProject(
  project: string,
  dist: string,
  baseUrl: string,
  judges: readonly Judge[],
): Promise<number> {
  const { code, output } = await buildSite(dist, { SITE_URL: baseUrl }, [], project);
  if (code !== 0) throw new Error(output);
  const preview = await startPreview(dist, Number(new URL(baseUrl).port));
  try {
    const verdicts = await inParallel(judges, AT_ONCE, async ({ name, judge }) => {
      const { problems, summary } = await judge(baseUrl);
      const isContent = problems.length === 0;
      console.log(`${isContent ? '✓' : '✗'} ${name}: ${isContent ? summary : ''}`);
      for (const problem of problems.slice(0, 20)) console.log(`    ${problem}`);
      return isContent;
    });
    return verdicts.filter((isContent) => isContent).length;
  } finally {
    await stop(preview);
  }
}

/**
 * Runs every judge on the sample, and those for agents on our documentation.
 *
 * @returns whether all of them are satisfied
 */
export async function judgeSite(): Promise<boolean> {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  await rm(WORK, { recursive: true, force: true });
  await mkdir(WORK, { recursive: true });
  await writeFile(`${WORK}/openapi.json`, await description(baseUrl));
  await writeFile(`${WORK}/openapi.https.json`, await description(PUBLIC_URL));
  await writeGenerated();
  const sample = await judgeProject(ROOT, `${WORK}/dist`, baseUrl, JUDGES);
  console.log('\nThe documentation of Lectern');
  const docsUrl = `http://127.0.0.1:${await freePort()}`;
  const docs = await judgeProject(DOCS_PROJECT, `${WORK}/docs`, docsUrl, AGENT_JUDGES);
  const failed = JUDGES.length + AGENT_JUDGES.length - sample - docs;
  console.log(`\n${sample + docs} passed, ${failed} failed`);
  return failed === 0;
}

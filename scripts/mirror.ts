import { mirror } from '../src/mirror/mirror.ts';
import { progressBar } from '../src/mirror/progress-bar.ts';
import { runCommand, UsageError } from './command-line.ts';

const USAGE = `Usage: npm run mirror -- <url of a site> <folder>

Copies a whole site into a folder, or brings one that was copied before up to date.`;

await runCommand(USAGE, { allowPositionals: true }, async ({ positionals }) => {
  const [url, folder, ...others] = positionals;
  if (url === undefined || folder === undefined || others.length > 0) {
    throw new UsageError('Give the address of a site and a folder, and nothing else.');
  }
  if (!URL.canParse(url)) throw new UsageError(`“${url}” is no address of a site.`);
  const onProgress = progressBar(process.stderr);
  const { build, fetched, total, removed } = await mirror({ url, folder, onProgress });
  console.log(
    `${folder} holds build ${build.slice(0, 12)}: ${total} files, ${fetched} fetched, ${removed} removed.`,
  );
});

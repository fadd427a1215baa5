import { parseArgs } from 'node:util';
import { mirror } from '../src/platforms/mirror/mirror.ts';
import { progressBar } from '../src/platforms/mirror/progress-bar.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [url, folder] = positionals;
if (url === undefined || folder === undefined || positionals.length > 2 || !URL.canParse(url)) {
  console.error('Usage: npm run mirror -- <url of a site> <folder>');
  process.exitCode = 2;
} else {
  try {
    const onProgress = progressBar(process.stderr);
    const { build, fetched, total, removed } = await mirror({ url, folder, onProgress });
    console.log(
      `${folder} holds build ${build.slice(0, 12)}: ${total} files, ${fetched} fetched, ${removed} removed.`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

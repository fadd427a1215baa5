import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { NOTICES_FILE, notices } from '../build/notices.ts';
import { printError } from '../src/terminal/print.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const generated = await notices();
if (!values.check) {
  await writeFile(NOTICES_FILE, generated);
} else if ((await readFile(NOTICES_FILE, 'utf8').catch(() => '')) !== generated) {
  printError(`${NOTICES_FILE} is not what the licences say. Run “npm run generate”.`);
  process.exitCode = 1;
}

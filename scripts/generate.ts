import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { NOTICES_FILE, notices } from '../build/notices.ts';
import { parameterValidators, VALIDATORS_FILE } from '../build/parameter-validators.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

for (const [file, made, source] of [
  [VALIDATORS_FILE, await parameterValidators(), 'the contract says'],
  [NOTICES_FILE, await notices(), 'the licences say'],
] as const) {
  if (!values.check) {
    await writeFile(file, made);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== made) {
    console.error(`${file} is not what ${source}. Run “npm run generate”.`);
    process.exitCode = 1;
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parameterValidators, VALIDATORS_FILE } from '../build/parameter-validators.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const made = await parameterValidators();

if (!values.check) {
  await writeFile(VALIDATORS_FILE, made);
} else if ((await readFile(VALIDATORS_FILE, 'utf8')) !== made) {
  console.error(`${VALIDATORS_FILE} is not what the contract says. Run “npm run generate”.`);
  process.exitCode = 1;
}

import { writeFile } from 'node:fs/promises';
import { parameterValidators, VALIDATORS_FILE } from '../build/parameter-validators.ts';

await writeFile(VALIDATORS_FILE, await parameterValidators());

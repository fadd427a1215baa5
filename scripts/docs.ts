import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { OWN_FOLDER } from '../build/own-folder.ts';
import { DOCS_PROJECT, writeGenerated } from './docs/generated.ts';

await writeGenerated();
const [command = 'dev', ...args] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [join(OWN_FOLDER, 'scripts/lectern.js'), command, ...args],
  { cwd: DOCS_PROJECT, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

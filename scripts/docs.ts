import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LECTERN_FOLDER } from '../build/lectern-folder.ts';
import { DOCS_PROJECT, writeGenerated } from './docs/generated.ts';

await writeGenerated();
const [command = 'dev', ...args] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [join(LECTERN_FOLDER, 'scripts/lectern.js'), command, ...args],
  { cwd: DOCS_PROJECT, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

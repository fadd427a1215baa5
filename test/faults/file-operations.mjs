// Preloaded into a command (`node --import`): counts what its first thread changes on the disk, and
// ends the process without warning right before the operation that is named.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const CHANGES =
  /^(?:append|copyFile|cp|fsync|ftruncate|link|mkdir|mkdtemp|open|rename|rm|rmdir|symlink|truncate|unlink|write)/;

const { KILL_BEFORE, OPERATIONS_FILE, COUNTED_PROGRAM = '' } = process.env;

if (isMainThread && process.argv[1] === COUNTED_PROGRAM) {
  const names = [];
  const { writeFileSync } = fs;
  for (const operations of [fs, fs.promises]) {
    for (const [name, operation] of Object.entries(operations)) {
      if (typeof operation !== 'function' || !CHANGES.test(name)) continue;
      operations[name] = (...args) => {
        names.push(name);
        if (names.length === Number(KILL_BEFORE)) process.kill(process.pid, 'SIGKILL');
        return operation.apply(operations, args);
      };
    }
  }
  syncBuiltinESMExports();
  process.on('exit', () => {
    if (OPERATIONS_FILE) writeFileSync(OPERATIONS_FILE, JSON.stringify(names));
  });
}

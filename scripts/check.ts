import { exec } from 'node:child_process';
import { print, printError } from '../src/terminal/print.ts';

/** The `check:…` scripts of `package.json`, run in parallel: types take as long as all others together. */
const CHECKS = ['types', 'imports', 'format', 'generated'];

for (const name of CHECKS) {
  exec(`npm run --silent check:${name}`, { maxBuffer: Infinity }, (error, stdout, stderr) => {
    if (!error) return print(`check:${name} passed`);
    printError(`${stdout}${stderr}\ncheck:${name} failed`);
    process.exitCode = 1;
  });
}

import { exec } from 'node:child_process';
import { print, printError } from '../src/terminal/print.ts';

/** The checks, `check:…` in `package.json`. At once: that of the types takes as long as the others together. */
const CHECKS = ['types', 'imports', 'format', 'generated'];

for (const name of CHECKS) {
  exec(`npm run --silent check:${name}`, { maxBuffer: Infinity }, (error, stdout, stderr) => {
    if (!error) return print(`check:${name} passed`);
    printError(`${stdout}${stderr}\ncheck:${name} failed`);
    process.exitCode = 1;
  });
}

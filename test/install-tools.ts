import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './site-server.ts';

/**
 * Installs a package below `test/` on first use and after changes of its lockfile.
 *
 * @param name of its folder
 * @returns the folder
 */
export function installTools(name: string): string {
  const folder = join(ROOT, 'test', name);
  const lock = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules/.installed-lock.json');
  if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lock))) {
    console.log(`Installing test/${name} …`);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
    copyFileSync(lock, installed);
  }
  return folder;
}

// When run as a program: installs the named packages in advance.
if (import.meta.main) for (const name of process.argv.slice(2)) installTools(name);

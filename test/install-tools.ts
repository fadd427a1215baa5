import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './site-server.ts';

/**
 * Installs a package below `test/` when it is first needed.
 *
 * @param name of its folder
 * @returns the folder
 */
export function installTools(name: string): string {
  const folder = join(ROOT, 'test', name);
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log(`Installing test/${name} …`);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  return folder;
}

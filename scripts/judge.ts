import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const judges = fileURLToPath(new URL('../test/judges', import.meta.url));

if (!existsSync(`${judges}/node_modules`)) {
  console.log('Installing the judges …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: judges, stdio: 'inherit' });
}
const { judgeSite } = await import('../test/judges/judge-site.ts');
process.exitCode = (await judgeSite()) ? 0 : 1;

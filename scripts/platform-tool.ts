import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tool } from '../test/platforms/processes.ts';

const [name = '', ...args] = process.argv.slice(2);
const child = spawn(tool(name), args, {
  stdio: 'inherit',
  env: { WRANGLER_SEND_METRICS: 'false', ...process.env },
});
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;

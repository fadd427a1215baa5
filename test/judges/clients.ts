import { build } from 'esbuild';
import { PACKAGE, run, WORK } from './command.ts';

/** Generates a client from the OpenAPI document, compiles it, and calls every operation. */
export const CLIENTS = {
  'openapi-fetch': [
    'openapi-typescript',
    ['.work/openapi.https.json', '-o', '.work/openapi-types.ts'],
  ],
  'hey-api': [
    'openapi-ts',
    ['-i', '.work/openapi.https.json', '-o', '.work/hey-api', '--no-log-file', '--silent'],
  ],
} as const;

type ClientName = keyof typeof CLIENTS;

/** @returns what went wrong, or nothing */
export async function tryClients(baseUrl: string): Promise<string[]> {
  const names = Object.keys(CLIENTS) as ClientName[];
  for (const name of names) {
    const [generator, args] = CLIENTS[name];
    const { code, output } = await run(generator, args);
    if (code !== 0) return [`${generator}: ${output}`];
  }
  const types = await run('tsc', ['-p', 'clients']);
  if (types.code !== 0) return [types.output];
  const problems: string[] = [];
  for (const name of names) {
    const outfile = `${WORK}/${name}.mjs`;
    await build({
      entryPoints: [`${PACKAGE}clients/${name}.ts`],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    try {
      process.argv[2] = baseUrl;
      await import(outfile);
    } catch (error) {
      problems.push(`${name}: ${String(error)}`);
    }
  }
  return problems;
}

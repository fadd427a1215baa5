import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Most bytes, minified and gzipped, that MCP may add to the function. */
const MCP_BYTES = 15_000;

const FUNCTION = resolve(import.meta.dirname, '../src/platforms/cloudflare.ts');
const ENDPOINT = /\/mcp\/endpoint\.ts$/;

/** The function as it is deployed, with or without MCP, gzipped. */
async function functionBytes(hasMcp: boolean): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [FUNCTION],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    plugins: [
      {
        name: 'without-mcp',
        setup({ onLoad }) {
          if (hasMcp) return;
          onLoad({ filter: ENDPOINT }, () => ({ contents: 'export class Mcp {}', loader: 'ts' }));
        },
      },
    ],
  });
  return gzipSync(outputFiles[0]?.contents ?? '').byteLength;
}

it(`MCP adds at most ${MCP_BYTES} bytes to the function`, async () => {
  const [whole, without] = await Promise.all([functionBytes(true), functionBytes(false)]);
  expect(without).toBeGreaterThan(MCP_BYTES);
  expect(whole - without).toBeGreaterThan(1_000);
  expect(whole - without).toBeLessThanOrEqual(MCP_BYTES);
});

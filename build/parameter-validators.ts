import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import * as parameters from '../src/contract/parameters.ts';

/** Where the function finds the validators. */
export const VALIDATORS_FILE = fileURLToPath(
  new URL('../src/contract/generated/parameters.js', import.meta.url),
);

/**
 * The validators of the contract's parameters as a module without imports and without `eval`:
 * one function per parameter, named as in the contract.
 *
 * @returns the source of the module; the same contract gives the same text
 */
export async function parameterValidators(): Promise<string> {
  const ajv = new Ajv2020({
    code: { source: true, esm: true },
    formats: { int32: true },
    messages: false,
  });
  const names = Object.entries(parameters).map(([name, { schema }]) => {
    ajv.addSchema(schema, name);
    return [name, name] as const;
  });
  const { outputFiles } = await build({
    stdin: { contents: standaloneCode(ajv, Object.fromEntries(names)), resolveDir: '.' },
    bundle: true,
    format: 'esm',
    write: false,
    banner: { js: '// Made by `npm run generate` from src/contract/parameters.ts.' },
  });
  return outputFiles[0]?.text ?? '';
}

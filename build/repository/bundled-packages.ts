import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { BUNDLE } from '../bundle.ts';

/** Below the folder of the bundle: the packages whose code it holds. */
const LIST = join(BUNDLE.folder, 'packages.json');

/** A plugin that collects the packages whose code ends up in the bundle. */
export class BundledPackages {
  readonly #names = new Set<string>();

  readonly plugin: Plugin = {
    name: 'lectern-bundled-packages',
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
          if (name !== undefined && renderedLength > 0) this.#names.add(name);
        }
      }
    },
  };

  /** Writes the list beside the bundle. */
  async write(): Promise<void> {
    await writeFile(LIST, JSON.stringify([...this.#names].toSorted()));
  }
}

/** Reads the list of a bundle. */
export async function bundledPackages(): Promise<readonly string[]> {
  return JSON.parse(await readFile(LIST, 'utf8'));
}

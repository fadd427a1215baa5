import { readFile } from 'node:fs/promises';
import { mermaidScript } from '../../compile/read/mermaid.ts';
import type { SiteModel } from '../model.ts';
import type { Output } from './output.ts';

/** The files of Mermaid, for pages with diagrams that only it draws. */
export function* mermaidOutputs({ mermaid }: SiteModel): Generator<Output> {
  for (const [path, file] of mermaid?.files ?? []) {
    yield { path, make: async () => mermaidScript(await readFile(file, 'utf8')) };
  }
}

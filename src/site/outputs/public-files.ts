import { readFile } from 'node:fs/promises';
import type { SiteModel } from '../model.ts';
import type { Output } from './output.ts';

/** The files that are published as they are. */
export function* publicFileOutputs({ publicFiles }: SiteModel): Generator<Output> {
  for (const { path, file } of publicFiles) yield { path, make: () => readFile(file) };
}

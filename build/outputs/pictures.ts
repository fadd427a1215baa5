import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '../../src/content/content.ts';
import { contentFilePath } from '../../src/content/links.ts';
import { resizedPath } from '../../src/content/picture.ts';
import { resized } from '../../src/content/pictures.ts';
import { sha256 } from '../previous-site.ts';
import type { Output } from './output.ts';

/** The pictures of pages in every width that browsers choose from. */
export function* pictureOutputs({ folder, files, pictures }: Content): Generator<Output> {
  for (const name of files) {
    const file = join(folder, name);
    const path = contentFilePath(name);
    for (const width of pictures.get(path)?.widths ?? []) {
      yield [
        decodeURIComponent(resizedPath(path, width)),
        () => resized(file, width),
        () => JSON.stringify([sha256(readFileSync(file)), width]),
      ];
    }
  }
}

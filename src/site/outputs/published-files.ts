import { readFile } from 'node:fs/promises';
import { derived } from '../../compile/derived.ts';
import { resizedPath } from '../../compile/picture.ts';
import { resized } from '../../compile/pictures.ts';
import { mermaidScript } from '../../compile/read/mermaid.ts';
import { INERT_START } from '../../contract/headers.ts';
import type { SiteModel } from '../model.ts';
import { fileCopy, keptFile, type Output } from './output.ts';

/** The encoding of a file by its first bytes (Encoding Standard, “BOM sniff”). */
const MARKS = { efbbbf: 'utf-8', fffe: 'utf-16le', feff: 'utf-16be' };

/** An HTML file that runs no scripts: in UTF-8, if a byte order mark says in what it is encoded. */
function inertHtml(bytes: Buffer): Buffer {
  const start = bytes.toString('hex', 0, 3);
  const [, encoding] = Object.entries(MARKS).find(([mark]) => start.startsWith(mark)) ?? [];
  return encoding === undefined
    ? Buffer.concat([Buffer.from(INERT_START), bytes])
    : Buffer.from(`\uFEFF${INERT_START}${new TextDecoder(encoding).decode(bytes)}`);
}

/** The content files that pages embed or link to, with pictures in several widths. */
export function* contentFileOutputs(
  { files, bundles, pictures }: SiteModel,
  hashOf: (file: string) => string,
): Generator<Output> {
  for (const [path, file] of files) {
    const published = decodeURIComponent(path);
    const bundle = bundles.get(file);
    if (bundle !== undefined) yield { path: published, make: () => bundle };
    else if (/\.s?html?$/.test(published)) {
      yield { path: published, make: async () => inertHtml(await readFile(file)) };
    } else yield fileCopy(published, file);
    const widths = pictures.get(path)?.widths ?? [];
    const digest = widths.length > 0 ? hashOf(file) : '';
    for (const width of widths) {
      yield keptFile(
        decodeURIComponent(resizedPath(path, width)),
        derived('picture', { digest, width }, (of) => resized(file, of.digest, of.width)),
      );
    }
  }
}

/** The files of `public/`. */
export function* publicFileOutputs({ publicFiles }: SiteModel): Generator<Output> {
  for (const { path, file } of publicFiles) yield fileCopy(path, file);
}

/** The files of Mermaid, for pages with diagrams that only it can draw. */
export function* mermaidOutputs({ mermaid }: SiteModel): Generator<Output> {
  for (const [path, file] of mermaid?.files ?? []) {
    yield { path, make: async () => mermaidScript(await readFile(file, 'utf8')) };
  }
}

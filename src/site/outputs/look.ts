import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUNDS } from '../../compile/brand/grounds.ts';
import { derived } from '../../compile/derived.ts';
import { ICONS } from '../../contract/paths.ts';
import { openPicture } from '../../files/open-picture.ts';
import { ICON_SIZES, SVG_ICON } from '../look/look.ts';
import type { SiteModel } from '../model.ts';
import { keptFile, type Output } from './output.ts';

/** iOS shows transparent parts of its icon as black. */
const OPAQUE = ICONS.apple;

async function icon(file: string, path: string, size: number): Promise<Buffer> {
  const background = path === OPAQUE ? GROUNDS.light.paper : '#0000';
  const square = { width: size, height: size, fit: 'contain', background } as const;
  const flatten = path === OPAQUE && { background };
  const picture = await openPicture(file);
  return picture.flatten(flatten).resize(square).png({ compressionLevel: 9 }).toBuffer();
}

function* iconOutputs({ folder, brand }: SiteModel): Generator<Output> {
  if (!brand.favicon) return;
  const file = join(folder, brand.favicon.file);
  const digest = hash('sha256', readFileSync(file));
  const isSvg = brand.favicon.format === 'svg';
  if (isSvg) yield { path: SVG_ICON.href, make: () => readFile(file) };
  for (const [path, size] of Object.entries(ICON_SIZES)) {
    yield keptFile(
      path,
      derived('icon', { digest, path, size }, ({ path, size }) => icon(file, path, size)),
    );
  }
}

/** The styles, the fonts and the icons of the brand. */
export function* lookOutputs(model: SiteModel): Generator<Output> {
  const { css, fonts, shown } = model.look;
  if (shown.stylesheet !== undefined) yield { path: shown.stylesheet, make: () => css };
  for (const { path, file } of fonts) {
    yield { path, make: () => readFile(join(model.folder, file)) };
  }
  yield* iconOutputs(model);
}

/** Whether the brand replaces a file that every site has. */
export const isReplaced = ({ brand }: SiteModel, path: string): boolean =>
  brand.favicon !== undefined && (path === SVG_ICON.href || path in ICON_SIZES);

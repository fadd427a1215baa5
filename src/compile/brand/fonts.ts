import { readFileSync } from 'node:fs';

/** The formats of fonts by the first bytes of their files, as CSS names them. */
const FORMATS: Readonly<Record<string, string>> = {
  wOF2: 'woff2',
  wOFF: 'woff',
  OTTO: 'opentype',
  true: 'truetype',
  '\0\x01\0\0': 'truetype',
};

/** The format of a font, as CSS names it; `undefined` if the file is no font. */
export const fontFormat = (file: string): string | undefined =>
  FORMATS[readFileSync(file).toString('latin1', 0, 4)];

import { expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { neededFonts, PREVIEW_FONTS } from './preview-fonts.ts';

const needs = (text: string) => {
  const { drawn, used, missing } = neededFonts(text);
  const names = used.map((each) => each.replace(/@.*/, ''));
  return { drawn, used: names, missing: [...missing.keys()].map(({ name }) => name) };
};

it.each([
  ['Latin', 'Été « œuvre » – Łódź', []],
  ['Vietnamese', 'Hướng dẫn', []],
  ['Greek and Cyrillic', 'Ελλάδα, Привет', []],
  ['Hebrew', 'A שלום', ['frank-ruhl-libre']],
  ['Arabic', 'مرحبا', ['noto-kufi-arabic']],
  ['Devanagari', 'नमस्ते', ['noto-sans-devanagari']],
  ['Chinese and Japanese', '指南、はじめに', ['noto-sans-sc']],
  ['symbols', 'A → B', ['noto-sans-sc']],
])('%s is drawn in the fonts of its script', (_, text, used) => {
  expect(needs(text)).toEqual({ drawn: text, used, missing: [] });
});

it.each([
  ['Thai', 'Go ไทย', 'Go ', 'noto-sans-thai'],
  ['Korean', '안내서 1', ' 1', 'hahmlet'],
  ['emoji', 'Go 🚀!', 'Go !', 'noto-emoji'],
])('%s, whose font is not installed here, is left out', (_, text, drawn, missing) => {
  expect(needs(text)).toEqual({ drawn, used: [], missing: [missing] });
});

it('the fonts of a picture include their versions', () => {
  const version = manifest.devDependencies['@fontsource-variable/noto-sans-sc'];
  expect(neededFonts('指南').used).toEqual([`noto-sans-sc@${version}`]);
});

it('only the fonts without a script are dependencies of the package', () => {
  const packages = Object.keys(manifest.dependencies).filter((name) =>
    name.startsWith('@fontsource'),
  );
  const own = PREVIEW_FONTS.filter(({ script }) => script === undefined);
  expect(packages).toEqual(own.map(({ name }) => `@fontsource-variable/${name}`));
});

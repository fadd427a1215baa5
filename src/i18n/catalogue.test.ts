import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInTexts, ENGLISH } from './catalogue.ts';

type Values = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

const FOLDER = join(import.meta.dirname, 'texts');
const read = (group: string, file: string): Values =>
  JSON.parse(readFileSync(join(FOLDER, group, file), 'utf8'));

const FILES = readdirSync(FOLDER).flatMap((group) =>
  readdirSync(join(FOLDER, group)).map((file) => [group, file] as const),
);

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(FILES)('texts/%s/%s', (group, file) => {
  const english = read(group, 'en.json');
  const own = read(group, file);

  it('has every text, in the order of the English ones, with their placeholders', () => {
    const shape = (texts: Values) =>
      Object.entries(texts).map(([name, text]) => [
        name,
        placeholders(typeof text === 'string' ? text : (text.other ?? '')),
      ]);
    expect(shape(own)).toEqual(shape(english));
    expect(Object.values(own).filter((text) => text === '')).toEqual([]);
  });

  it('has the plural forms that its language distinguishes', () => {
    const { pluralCategories } = new Intl.PluralRules(file.replace('.json', '')).resolvedOptions();
    const forms = Object.values(own).filter((text) => typeof text !== 'string');
    for (const text of forms)
      expect(Object.keys(text).sort()).toEqual([...pluralCategories].sort());
  });
});

it('describes the API in each language of the interface', () => {
  expect(readdirSync(join(FOLDER, 'reference'))).toEqual(readdirSync(join(FOLDER, 'interface')));
});

it.each(['ja', 'zh'])('%s: a space stands between its characters and Latin ones', (locale) => {
  const own = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
  const joined = new RegExp(`${own}[A-Za-z0-9\`]|[A-Za-z0-9\`]${own}`, 'u');
  const texts = ['interface', 'reference'].flatMap((group) =>
    Object.values(read(group, `${locale}.json`)).filter((text) => typeof text === 'string'),
  );
  expect(texts.filter((text) => joined.test(text))).toEqual([]);
});

it('fr: no line breaks before a mark that stands apart', () => {
  const apart = /[^\u202f][;!?]|[^\u00a0][:»]|«[^\u00a0]/u;
  // Code, addresses and fields of headers have the marks of their languages.
  const written = /`[^`]*`|https?:\S+|[\w-]+: \w+\/\w+/g;
  const texts = readdirSync(FOLDER).flatMap((group) =>
    Object.values(read(group, 'fr.json')).flatMap((text) =>
      typeof text === 'string' ? text : Object.values(text),
    ),
  );
  expect(texts.filter((text) => apart.test(text.replace(written, '_')))).toEqual([]);
});

it.each([
  ['de', 'Suche'],
  ['de-AT', 'Suche'],
  ['pt-BR', 'Buscar'],
  ['zh', '搜索'],
  ['zh-CN', '搜索'],
  ['zh-Hant', ENGLISH.search],
  ['zh-TW', ENGLISH.search],
  ['sv', ENGLISH.search],
])('%s: %s', (locale, search) => {
  expect(builtInTexts(locale).search).toBe(search);
});

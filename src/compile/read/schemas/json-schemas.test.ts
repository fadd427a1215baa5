import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COLLECTIONS } from './front-matter.ts';
import { glossary } from './glossary.ts';
import { jsonSchemas } from './json-schemas.ts';
import { navigation } from './navigation.ts';
import { siteConfig } from './site.ts';

const ajv = addFormats(new Ajv2020({ strict: false }));
const validators = new Map<string, ValidateFunction>(
  Object.entries(jsonSchemas()).map(([name, schema]) => [name, ajv.compile(schema)]),
);
const parsers = {
  site: siteConfig,
  nav: navigation,
  glossary,
  docs: COLLECTIONS.docs.frontMatter,
  changelog: COLLECTIONS.changelog.frontMatter,
  solutions: COLLECTIONS.solutions.frontMatter,
};

type Name = keyof typeof parsers;

/** Whether the schema for editors accepts a value, and whether the parser does. */
const verdicts = (name: Name, value: unknown) => [
  validators.get(name)?.(value),
  parsers[name].safeParse(value).success,
];

const read = (file: string) =>
  readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

const SITE = { name: 'Site', tagline: 'Tag', description: 'About' };

describe('the schema for editors', () => {
  it('covers every file that authors write', () => {
    expect([...validators.keys()].toSorted()).toEqual(Object.keys(parsers).toSorted());
  });

  it('accepts the glossary of the sample, as the parser does', () => {
    expect(verdicts('glossary', parse(read('content/glossary.en.yaml')))).toEqual([true, true]);
    expect(verdicts('glossary', { bleed: { forms: ['bleeds'] } })).toEqual([false, false]);
  });

  it.each(['content/site.yaml', 'test/sites/brand/content/site.yaml'])(
    'accepts %s, as the parser does',
    (file) => {
      expect(verdicts('site', parse(read(file)))).toEqual([true, true]);
    },
  );

  it.each<readonly [Name, unknown]>([
    ['site', { ...SITE, locales: [{ code: 'de', label: 'Deutsch' }], changelog: false }],
    ['site', { ...SITE, tagline: { en: 'Tag', fr: 'Slogan' }, solutions: { label: 'Uses' } }],
    ['nav', ['a', { page: 'b', badge: 'new' }, { group: 'C', items: [{ folder: 'd' }] }]],
    ['docs', { title: 'A page', order: 2 }],
    ['changelog', { title: 'News', date: '2026-01-02' }],
    ['solutions', { label: 'For all', description: 'What it solves.' }],
  ])('accepts valid values in %s: %j', (name, value) => {
    expect(verdicts(name, value)).toEqual([true, true]);
  });

  it.each<readonly [Name, unknown]>([
    ['site', {}],
    ['site', { ...SITE, nam: 'Typo' }],
    ['site', { ...SITE, translations: 'most' }],
    ...[[], {}, 'de', ['de'], [null]].map((locales) => ['site', { ...SITE, locales }] as const),
    ['site', { ...SITE, header: { links: [{ label: 'No address' }] } }],
    ['nav', [{ page: 'a', items: [] }]],
    ['nav', [{ group: 'A', items: [{ group: 'B' }] }]],
    ['nav', { page: 'a' }],
    ['docs', { titel: 'Typo' }],
    ['docs', { title: 'A page', order: 'first' }],
    ['changelog', { title: 'No date' }],
    ['solutions', { label: 'No description' }],
  ])('rejects invalid values in %s: %j', (name, value) => {
    expect(verdicts(name, value)).toEqual([false, false]);
  });

  it('describes every setting', () => {
    const { properties = {} } = jsonSchemas().site as { properties?: Record<string, object> };
    const silent = Object.keys(properties).filter(
      (key) => !('description' in (properties[key] ?? {})),
    );
    expect(silent).toEqual([]);
  });
});

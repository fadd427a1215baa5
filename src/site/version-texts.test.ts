import { expect, it } from 'vitest';
import { builtInTexts } from '../i18n/catalogue.ts';
import { versionName } from './version-texts.ts';

it.each([
  ['en', '2', '2'],
  ['en', 'Version 2', '2'],
  ['fr', 'version 2', '2'],
  ['en', 'Versions', 'Versions'],
  ['en', 'Next', 'Next'],
])('says “version” once (%s, %s)', (locale, label, name) => {
  expect(versionName({ label: { '*': label } }, locale, builtInTexts(locale))).toBe(name);
});

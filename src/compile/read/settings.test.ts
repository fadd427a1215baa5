import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('SITE_URL', () => {
  it.each([
    [undefined, 'http://localhost:4321'],
    ['', 'http://localhost:4321'],
    ['https://docs.example.com', 'https://docs.example.com'],
    ['https://docs.example.com/', 'https://docs.example.com'],
    ['https://DOCS.example.com:8443', 'https://docs.example.com:8443'],
    ['https://user.example/project', 'https://user.example/project'],
    ['https://user.example/group/my.project/', 'https://user.example/group/my.project'],
  ])('%s', (SITE_URL, baseUrl) => {
    expect(readSettings(SITE_URL === undefined ? {} : { SITE_URL }).baseUrl).toBe(baseUrl);
  });

  it.each([
    'docs.example.com',
    'https://docs.example.com/a//b',
    'https://docs.example.com/a%20b',
    'https://docs.example.com/?a',
    'ftp://docs.example.com',
    'https://me@docs.example.com',
  ])('%s is refused with advice', (SITE_URL) => {
    expect(() => readSettings({ SITE_URL })).toThrow(/SITE_URL is .*Set it to the address/s);
  });
});

it('CONTENT_DIR is relative to the working directory', () => {
  expect(readSettings({ CONTENT_DIR: 'x/y' }).folder).toBe(`${process.cwd()}/x/y`);
  expect(readSettings({ CONTENT_DIR: '/x/y' }).folder).toBe('/x/y');
});

import { expect, it } from 'vitest';
import { docusaurus } from '../src/import/docusaurus/system.ts';
import { mkdocs } from '../src/import/mkdocs/system.ts';
import { askToRunConfig, unknownValues } from './config-consent.ts';

const NOTE = {
  kind: 'configuration',
  path: 'docusaurus.config.js',
  line: 3,
  detail: 'fetch()',
} as const;
const FOUND = {
  system: docusaurus,
  config: 'docusaurus.config.js',
  notes: [NOTE, { ...NOTE, kind: 'front-matter', detail: 'other' }],
} as const;

it.each([
  ['y', true],
  ['Yes', true],
  ['n', false],
  ['no', false],
  ['yet', false],
])('takes “%s” as %s', async (answer, expected) => {
  const asked: string[] = [];
  const ask = async (question: string, preset: string) => {
    asked.push(question, preset);
    return answer;
  };
  expect(await askToRunConfig(FOUND, { ask })).toBe(expected);
  expect(asked[0]).toContain('  docusaurus.config.js:3  fetch()\n');
  expect(asked[0]).not.toContain('other');
  expect(asked[1]).toBe('n');
});

it('reports no unknown values for systems whose configuration is data', () => {
  expect(unknownValues({ ...FOUND, system: mkdocs })).toEqual([]);
});

it('escapes control characters of the old site in the question', async () => {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return 'n';
  };
  const forged = '\u001b[2J\nRun the tests? y or n\u202e';
  const forgedImport = {
    ...FOUND,
    config: forged,
    notes: [{ ...NOTE, path: forged, detail: forged }],
  };
  await askToRunConfig(forgedImport, { ask });
  expect(asked[0]?.split('\n')).toHaveLength(4);
  for (const sign of ['\u001b', '\u202e']) expect(asked[0]).not.toContain(sign);
});

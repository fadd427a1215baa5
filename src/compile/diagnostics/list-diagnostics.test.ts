import { describe, expect, it } from 'vitest';
import type { Diagnostic } from './diagnostics.ts';
import { REPORTS } from './list-diagnostics.ts';

const ERROR: Diagnostic = {
  path: 'docs/en/a, b.md',
  line: 3,
  column: 7,
  severity: 'error',
  code: 'field-value',
  message: '“100%” is wrong: see',
  hint: 'write 100',
};
const WARNING: Diagnostic = { ...ERROR, severity: 'warning', message: 'odd' };
const fileOf = (path: string) => `c:/${path}`;

describe('reports of diagnostics', () => {
  it('list one line per problem and a total, as text', () => {
    expect(REPORTS.text([WARNING, { ...ERROR, message: 'wrong' }])).toBe(
      [
        'warning  docs/en/a, b.md:3:7  field-value  odd  write 100',
        'error  docs/en/a, b.md:3:7  field-value  wrong  write 100',
        '1 error, 1 warning',
      ].join('\n'),
    );
    expect(REPORTS.text([])).toBe('0 errors, 0 warnings');
  });

  it('list 50 problems per code as text, all of them as JSON', () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({
      ...ERROR,
      message: 'wrong',
      path: `${index % 7}.md`,
    }));
    const lines = REPORTS.text([...many, { ...WARNING, code: 'link-broken' }]).split('\n');
    expect(lines).toHaveLength(55);
    expect(lines.slice(-5)).toEqual([
      expect.stringContaining('warning  docs/en/a, b.md:3:7  link-broken'),
      'field-value: 1,200 in 7 files; the first 50 are listed; for all, run lectern check --format json',
      'field-value: 1,200 in 7 files',
      'link-broken: 1 in 1 file',
      '1,200 errors, 1 warning',
    ]);
    expect(JSON.parse(REPORTS.json(many))).toHaveLength(1_200);
  });

  it('list identical warnings three times, with a count', () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ ...WARNING, path: `${index}.md` }));
    expect(
      REPORTS.text([
        ...many,
        ...many.map((each) => ({ ...each, severity: 'error' as const })),
      ]).split('\n'),
    ).toEqual([
      ...Array.from({ length: 3 }, (_, index) => expect.stringContaining(`warning  ${index}.md`)),
      ...Array.from({ length: 8 }, () => expect.stringContaining('error')),
      'field-value  odd: 8 in 8 files; the first 3 are listed',
      '8 errors, 8 warnings',
    ]);
  });

  it('escape GitHub annotations', () => {
    expect(REPORTS.github([ERROR, WARNING], fileOf)).toBe(
      [
        '::error file=c%3A/docs/en/a%2C b.md,line=3,col=7,title=field-value::“100%25” is wrong: see%0Awrite 100',
        '::warning file=c%3A/docs/en/a%2C b.md,line=3,col=7,title=field-value::odd%0Awrite 100',
        '1 error, 1 warning',
      ].join('\n'),
    );
  });

  it('contain the diagnostics unchanged as JSON', () => {
    expect(JSON.parse(REPORTS.json([ERROR]))).toEqual([ERROR]);
    expect(REPORTS.json([])).toBe('[]');
  });

  it('remove line breaks, workflow commands and control sequences from untrusted text', () => {
    const hostile = 'a\r\n::error::forged \u001b[2J\u009b2J\u202e';
    const alike = { ...WARNING, path: hostile, message: hostile, hint: hostile };
    const reports = Object.values(REPORTS).map((report) =>
      report([ERROR, alike, alike, alike, alike, alike], fileOf),
    );
    for (const text of reports) {
      expect(text).not.toMatch(/[^\P{C}\n]/u);
      expect(text).not.toMatch(/^::error::forged/m);
    }
    expect(JSON.parse(REPORTS.json([alike]))).toEqual([alike]);
  });
});

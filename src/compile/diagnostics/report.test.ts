import { describe, expect, it } from 'vitest';
import type { Diagnostic } from './diagnostics.ts';
import { REPORTS } from './report.ts';

const ERROR: Diagnostic = {
  path: 'docs/en/a, b.md',
  line: 3,
  column: 7,
  severity: 'error',
  code: 'field-value',
  message: '“100%” is wrong:\r\nsee',
  hint: 'write 100',
};
const WARNING: Diagnostic = { ...ERROR, severity: 'warning', message: 'odd' };
const fileOf = (path: string) => `c:/${path}`;

describe('problems', () => {
  it('are lines with a count for people', () => {
    expect(REPORTS.text([WARNING, { ...ERROR, message: 'wrong' }])).toBe(
      [
        'warning  docs/en/a, b.md:3:7  field-value  odd  write 100',
        'error  docs/en/a, b.md:3:7  field-value  wrong  write 100',
        '1 error, 1 warning',
      ].join('\n'),
    );
    expect(REPORTS.text([])).toBe('0 errors, 0 warnings');
  });

  it('are escaped as annotations of GitHub', () => {
    expect(REPORTS.github([ERROR, WARNING], fileOf)).toBe(
      [
        '::error file=c%3A/docs/en/a%2C b.md,line=3,col=7,title=field-value::“100%25” is wrong:%0D%0Asee%0Awrite 100',
        '::warning file=c%3A/docs/en/a%2C b.md,line=3,col=7,title=field-value::odd%0Awrite 100',
        '1 error, 1 warning',
      ].join('\n'),
    );
  });

  it('are data as JSON', () => {
    expect(JSON.parse(REPORTS.json([ERROR]))).toEqual([ERROR]);
    expect(REPORTS.json([])).toBe('[]');
  });
});

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIST } from './site.ts';
import { invalidHtml } from './violations.ts';

describe('html-validate finds nothing', () => {
  it.each(globSync('**/*.html', { cwd: DIST }).sort())('in %s', async (file) => {
    expect(await invalidHtml(join(DIST, file))).toEqual([]);
  });
});

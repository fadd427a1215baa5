import { globSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { API_DIST, DIST } from './site.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // These are about how source is written; the pages are made by a compiler.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'require-sri': ['error', { target: 'crossorigin' }],
    'no-trailing-whitespace': 'off',
    // The list below a search field is a combobox's (WAI-ARIA APG), which no element is.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // Anchors are named after headings and identifiers, which may begin with a digit.
    'valid-id': ['error', { relaxed: true }],
    'void-style': 'off',
  },
});

const pagesOf = (dist: string) =>
  globSync('**/*.html', { cwd: dist })
    .sort()
    .map((file) => join(dist, file));

describe('html-validate finds nothing', () => {
  it.each([DIST, ...(API_DIST ? [API_DIST] : [])].flatMap(pagesOf))('in %s', async (file) => {
    const { results } = await validator.validateFile(file);
    const messages = results.flatMap((result) =>
      result.messages.map(
        ({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`,
      ),
    );
    expect(messages).toEqual([]);
  });
});

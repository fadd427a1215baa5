import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';

type Violations = readonly { id: string; nodes: readonly { html: string }[] }[];

/** What axe-core finds on a page as it is now. */
export async function violations(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate(
    'axe.run().then(({ violations }) => violations)',
  )) as Violations;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // These are about how source is written; the pages are made by a compiler.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // It does not know the attribute `form`, by which a control belongs to a form elsewhere.
    'form-dup-name': 'off',
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

/** What html-validate finds in a file, by its absolute path. */
export async function invalidHtml(file: string): Promise<string[]> {
  const { results } = await validator.validateFile(file);
  return results.flatMap((result) =>
    result.messages.map(
      ({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`,
    ),
  );
}

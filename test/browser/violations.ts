import axe from 'axe-core';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { Page } from 'playwright-core';

type Violations = readonly { id: string; nodes: readonly { html: string }[] }[];

/** Violations that axe-core finds on the current state of a page. */
export async function violations(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const found = (await page.evaluate(
    'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)',
  )) as Violations;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Resolves the configuration once instead of for each page, where it took a fifth of the time. */
class OneConfiguration extends StaticConfigLoader {
  readonly #resolved = super.getConfigFor('');

  override getConfigFor() {
    return this.#resolved;
  }
}

const loader = new OneConfiguration({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Rules of source style; pages are compiled.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // It does not support the attribute `form` of controls outside their form.
    'form-dup-name': 'off',
    'long-title': 'off',
    'require-sri': ['error', { target: 'crossorigin' }],
    'no-trailing-whitespace': 'off',
    // The list below a search field belongs to a combobox (WAI-ARIA APG), for which there is no element.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // Anchors are derived from headings and identifiers, which may start with a digit.
    'valid-id': ['error', { relaxed: true }],
    'void-style': 'off',
  },
});

const validator = new HtmlValidate(loader);

/** Problems that html-validate finds in a file. */
export async function invalidHtml(file: string): Promise<string[]> {
  const { results } = await validator.validateFile(file);
  return results.flatMap((result) =>
    result.messages.map(
      ({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`,
    ),
  );
}

import { expect, it } from 'vitest';
import { writeFolder } from '../../../test/content-folder.ts';
import { readComponents } from './project-components.ts';

it.each([
  ['syntax that nothing can read', "\n  html: () => 'a' 'b',\n};", 2],
  ['syntax beyond types', '\nenum X { A }', 2],
  ['an error that it throws', "\n\nfunction go() { throw new Error('no'); }\ngo();", 3],
])('a component that cannot be loaded is reported at its line: %s', async (_, rest, line) => {
  const text = `export default { attributes: {},${rest}`;
  const project = await writeFolder({ 'content/site.yaml': '', 'theme/components/Own.ts': text });
  const { diagnostics } = await readComponents({ folder: `${project}/content`, project });
  expect(diagnostics.map((each) => [each.code, each.line])).toEqual([['component-invalid', line]]);
});

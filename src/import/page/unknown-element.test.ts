import { expect, it } from 'vitest';
import { importFiles } from '../../../test/import/import-files.ts';

/** The body of a page of an old site of Docusaurus, as the new site has it. */
async function imported(body: string): Promise<string> {
  const { files } = await importFiles({
    'docusaurus.config.js':
      "export default { title: 'Tool', presets: [['classic', { docs: {} }]] }",
    'docs/a.mdx': `# A page\n\n${body}\n`,
  });
  return String(files.get('content/docs/en/a.mdx') ?? files.get('content/docs/en/a.md'))
    .replace(/^---\n.*?\n---\n/s, '')
    .trim();
}

it.each([
  [
    'marks of a table',
    '| A | B |\n| - | - |\n| <CheckIcon /> | <No /> |',
    '| A | B |\n| - | - |\n| ✓ | ✗ |',
  ],
  ['the text of a call to action', '<Banner title="New" cta="Read on" />', '**New**\n\nRead on'],
  ['a badge', '<Plan name="Team" badge="Popular" />', '**Team**\n\nPopular'],
  ['names of packages', '<Install packages="astro react" />', '**astro react**'],
])('keeps %s', async (_, body, expected) => {
  expect(await imported(body)).toBe(expected);
});

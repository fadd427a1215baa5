import { expect, it } from 'vitest';
import { formatReport, Report } from './report.ts';

it('sorts by effort, groups repeated notes, and shortens lists of examples', () => {
  const report = new Report();
  for (const page of ['a.md', 'b.md', 'c.md', 'd.md', 'e.md'])
    report.add('front-matter', page, 1, 'hide_title');
  report.add('component-dropped', 'a.md', 7, '<Chart>');
  report.add('component-dropped', 'b.md', 3, '<Chart>');
  report.add('component-dropped', 'b.md', 5, '<Map>');
  report.configFile = 'mkdocs.yml';
  report.addForSite('setting-dropped', 'favicon: "a.ico"');
  const text = formatReport(report.notes, ['Imported.']);
  expect(text.match(/^\|.*$/gm)).toEqual([
    '| What changed | Count | For you |',
    '|---|---|---|',
    '| Components left out | 3 | to do |',
    '| Settings without a counterpart | 1 | to check |',
    '| Front matter left out | 5 | nothing to do |',
  ]);
  expect(text.match(/^(?:#|- ).*$/gm)).toEqual([
    '# Import report',
    '## To do',
    '### Components left out (3)',
    '- `<Chart>`, 2 times: `a.md:7`, `b.md:3`',
    '- `b.md:5` `<Map>`',
    '## To check',
    '### Settings without a counterpart (1)',
    '- `mkdocs.yml:1` `favicon: "a.ico"`',
    '## Nothing to do',
    '### Front matter left out (5)',
    '- `hide_title`, 5 times: `a.md:1`, `b.md:1`, `c.md:1` and 2 more',
  ]);
});

import { expect, it } from 'vitest';
import { fenceTracker, LineScanner } from './lines.ts';

const codeOf = (lines: readonly string[]) => {
  const isCode = fenceTracker();
  return lines.map((line) => (isCode(line) ? 'c' : '.')).join('');
};

it.each([
  [['```', 'a', '```', 'b'], 'ccc.'],
  [['~~~ js', '```', '~~~', 'b'], 'ccc.'],
  [['````', '```', '````', 'b'], 'ccc.'],
  [['`` `a` ``', '``` `a`'], '..'],
  [['1. ```sh', '   a', '   ```', 'b'], 'ccc.'],
  [['- ```', '  a', 'b'], 'cc.'],
  [['- ```', '', '  a', '  ```', 'b'], 'cccc.'],
  [['> ```', '> a', 'b'], 'cc.'],
  [['> - ```', '>   a', '>   ```', '> b'], 'ccc.'],
  [['- a', 'b', '  ```', '  c', '  ```', 'd'], '..ccc.'],
  [['\t```', '\tc', '\t```', 'd'], 'ccc.'],
  [['```', '    ```', '```', 'd'], 'ccc.'],
  [['* * *', '```', '```'], '.cc'],
])('the code in %j is %s', (lines, code) => {
  expect(codeOf(lines)).toBe(code);
});

it.each([
  ['- a', 1],
  ['> - 1. a', 3],
  ['- - -', 0],
  ['a', 0],
])('%s stands in %i containers', (line, depth) => {
  expect(new LineScanner().next(line).depth).toBe(depth);
});

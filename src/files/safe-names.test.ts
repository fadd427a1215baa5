import { expect, it } from 'vitest';
import { isHarmless, isHidden, isUnportable } from './safe-names.ts';

it.each([
  ...['/.git/config', '/.GIT/config', '/docs/.git/config', '/.env', '/.vscode/tasks.json'],
  ...[
    '/git~1/config',
    '/GIT~1/config',
    '/a/GIT~2',
    '/GI7EBA~1/config',
    '/.git\u200c/config',
    '/\u200b.git/config',
  ],
  ...['/.g\u200dit/config', '/\ufeff.git/config', '/.well-known/.git/config', '/docs/.nojekyll'],
  ...['/.well-known', '/.Well-Known/x', '/.nojekyll/x', '/docs/.well-known/x'],
])('%j is hidden', (path) => {
  expect([isHidden(path), isHarmless(path)]).toEqual([true, false]);
});

it.each([
  ...['/\uff0egit/config', '/\u2024git/config', '/\uff47\uff49\uff54\uff5e1/config'],
  ...[
    '/con',
    '/CON.html',
    '/docs/aux',
    '/nul/a',
    '/com1.txt',
    '/con .txt',
    '/COM\u00b9',
    '/\uff23\uff2f\uff2e',
  ],
])('%j may not come from a stranger', (path) => {
  expect(isHarmless(path)).toBe(false);
});

it.each([
  ...['/.well-known/security.txt', '/.nojekyll', '/docs/git', '/docs/console.html', '/com10'],
  ...['/a.git', '/docs/icon', '/été.mdx', '/docs/❤️.html', '/github~/x'],
])('%j may', (path) => {
  expect([isHidden(path), isHarmless(path)]).toEqual([false, true]);
});

it.each([
  ['docs/en/con.md', true],
  ['docs/AUX/a.md', true],
  ['docs/com1', true],
  ['docs/a\u0001b.png', true],
  ['docs/a\nb.png', true],
  ['docs/console.md', false],
  ['docs/en/com10.md', false],
])('%j: %s that no file may have the name', (path, expected) => {
  expect(isUnportable(path)).toBe(expected);
});

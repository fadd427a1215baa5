import { expect, it } from 'vitest';
import { withoutStyles } from './styles.ts';

it.each([
  ['<g style="fill: red" class="a">', '<g data-style="fill: red" class="a">'],
  ['<g class="a" STYLE="x"><b style="y"/>', '<g class="a" data-style="x"><b data-style="y"/>'],
  ['<g\nstyle="x">', '<g data-style="x">'],
  ['<text>a style="b"</text>', '<text>a style="b"</text>'],
  ['<g data-style="x" font-style="y">', '<g data-style="x" font-style="y">'],
])('renames the styles of %s', (markup, renamed) => {
  expect(withoutStyles(markup)).toBe(renamed);
});

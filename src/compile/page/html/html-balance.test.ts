import { expect, it } from 'vitest';
import { HtmlBalance } from './html-balance.ts';

it.each([
  [['<b>', '</b>'], '<b></b>'],
  [['<sup class="x" />'], '<sup class="x"></sup>'],
  [['<br/>', '<img src="a">'], '<br/><img src="a">'],
  [['<b><i>'], '<b><i></i></b>'],
  [['<b><i></b>', '</i>'], '<b><i></i></b>'],
  [['</div>', 'a'], 'a'],
  [['<p>', '<li>'], '<p><li>'],
  [['<svg><path d="M0" /></svg>'], '<svg><path d="M0" /></svg>'],
  [['<svg />', '<b />'], '<svg /><b></b>'],
  [
    ['<TABLE><tr><td><table>', '</table>', '</TABLE>'],
    '<div class="table" tabindex="0"><TABLE><tr><td><table></table></table></div>',
  ],
  [['<b><table></b>', '</table>'], '<b><div class="table" tabindex="0"><table></table></div></b>'],
  [['<!-- <b> -->', '<b title=">">'], '<!-- <b> --><b title=">"></b>'],
])('%j', (parts, expected) => {
  const balance = new HtmlBalance();
  expect(parts.map((part) => balance.balanced(part)).join('') + balance.rest()).toBe(expected);
});

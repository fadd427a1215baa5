import { describe, expect, it } from 'vitest';
import { replaceComments, tagsOf, textOfHtml } from './html-text.ts';
import { htmlBlockToMarkdown } from './html-to-markdown.ts';

describe('the text of HTML', () => {
  it.each([
    ['a<b>c</b>d', 'a c d'],
    ['a<!-- <b>no</b> -->b', 'a b'],
    ['a<!-- open <b>c', 'a c'],
    ['1 < 2', '1 < 2'],
    ['<a title="x', '<a title="x'],
  ])('%s: %s', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});

describe('the tags of HTML', () => {
  it.each([
    ['<a><b/></a>', ['a', 'b/', '/a']],
    ['<img alt="a > b" title=\'"\'>', ['img']],
    ['<B CLASS=x>', ['b']],
    ['<a <b>', ['a']],
    ['<a title="open>', undefined],
    ['1 < 2', []],
  ])('%s', (html, names) => {
    const tags = tagsOf(html)?.map(
      ({ name, closes, closesItself }) => `${closes ? '/' : ''}${name}${closesItself ? '/' : ''}`,
    );
    expect(tags).toEqual(names);
  });
});

describe('a megabyte of what never ends is read in one pass', () => {
  it.each(['<!--', '<a ', '<b>', '</', '<a "', "<a '", '<', '"', '<!-->'])('%s', (text) => {
    const html = text.repeat(1_000_000 / text.length);
    const start = performance.now();
    textOfHtml(html);
    replaceComments(html, '');
    tagsOf(html);
    htmlBlockToMarkdown(html, (address) => address);
    expect(performance.now() - start).toBeLessThan(4_000);
  });
});

import { describe, expect, it } from 'vitest';
import { htmlBlockToMarkdown } from './html-to-markdown.ts';
import { htmlAddresses, htmlIds, htmlText, htmlTokens, withoutComments } from './html-tokens.ts';

describe('the text of HTML', () => {
  it.each([
    ['a<b>c</b>d', 'a c d'],
    ['a<!-- <b>no</b> -->b', 'a b'],
    ['a<!-- open <b>c', 'a<!-- open <b>c'],
    ['1 < 2', '1 < 2'],
    ['<a title="x', '<a title="x'],
  ])('%s: %s', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });
});

describe('the tags of HTML', () => {
  it.each([
    ['<a><b/></a>', ['a', 'b/', '/a']],
    ['<img alt="a > b" title=\'"\'>', ['img']],
    ['<B CLASS=x>', ['b']],
    ['<a title="open>', ['rest']],
    ['<!-- <b> -->', []],
    ['1 < 2', []],
  ])('%s', (html, names) => {
    const tags = htmlTokens(html).flatMap((token) => {
      if (token.kind === 'open') return `${token.name}${token.isSelfClosing ? '/' : ''}`;
      if (token.kind === 'close') return `/${token.name}`;
      return token.kind === 'rest' ? 'rest' : [];
    });
    expect(tags).toEqual(names);
  });
});

describe('the attributes of HTML', () => {
  it.each([
    ['<a href="b.md" title="x">', [['b.md', 9]]],
    ["<img alt='href=\"no\"' src='a b.png'>", [['a b.png', 26]]],
    ['<a href=b.md>', [['b.md', 8]]],
    ['<a href="">', [['', 9]]],
    ['<a href>', []],
    ['<!-- <a href="b.md"> -->', []],
  ])('%s: addresses %j', (html, expected) => {
    expect(htmlAddresses(html).map(({ value, start }) => [value, start])).toEqual(expected);
  });

  it.each([
    ['<p id="a"><a name=b>', ['a', 'b']],
    ['<p data-id="a" id="">', []],
    ['text id="a"', []],
  ])('%s: ids %j', (html, expected) => {
    expect(htmlIds(html)).toEqual(expected);
  });
});

describe('a megabyte of unclosed syntax is read in linear time', { timeout: 60_000 }, () => {
  it.each(['<!--', '<a ', '<b>', '</', '<a "', "<a '", '<', '"', '<!-->'])('%s', (text) => {
    const html = text.repeat(1_000_000 / text.length);
    expect(htmlTokens(html).length).toBeLessThanOrEqual(html.length);
    expect(htmlText(html).length).toBeLessThanOrEqual(html.length);
    expect(withoutComments(html).length).toBeLessThanOrEqual(html.length);
    expect(htmlBlockToMarkdown(html, (same) => same).length).toBeLessThanOrEqual(html.length);
  });
});

import { expect, it } from 'vitest';
import { bothSchemes } from './both-schemes.ts';

it.each([
  ['the same colours', 'fill:#fff', 'fill:#fff', 'fill:#fff'],
  ['other colours', 'fill:#fff;x:red', 'fill:#000;x:red', 'fill:light-dark(#fff, #000);x:red'],
  [
    'functions',
    '<g fill="hsl(240, 60.5%, 1%)" stroke="rgba(1,2,3,.5)">',
    '<g fill="hsl(120, 1%, 1%)" stroke="#123456">',
    '<g fill="light-dark(hsl(240, 60.5%, 1%), hsl(120, 1%, 1%))" stroke="light-dark(rgba(1,2,3,.5), #123456)">',
  ],
  [
    'other texts',
    '<text fill="#111">a</text>',
    '<text fill="#eee">b</text>',
    '<text fill="light-dark(#111, #eee)">a</text>',
  ],
  ['more colours', 'fill:#fff', 'fill:#000;stroke:#000', 'fill:#fff'],
])('joins texts with %s', (_, light, dark, joined) => {
  expect(bothSchemes(light, dark)).toBe(joined);
});

import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../test/content-folder.ts';
import { isAllowed } from '../contract/allowed-origins.ts';

const SETTINGS = `scripts:
  - src: https://count.example/a/script.js?v=1
    attributes: { data-domain: docs.example }
  - src: /own.js
csp:
  frames: [https://video.example]
  connect: [https://count.example, https://*.errors.example]
`;

describe('allowed origins', () => {
  it('lists each origin of the settings once', async () => {
    const { model, diagnostics } = await load({
      'site.yaml': SITE + SETTINGS,
      ...pair('docs/*/a.md', page('<iframe src="https://video.example/1"></iframe>')),
    });
    expect(diagnostics).toEqual([]);
    expect(model?.allowed).toEqual({
      script: ['https://count.example'],
      connect: ['https://count.example', 'https://*.errors.example'],
      frame: ['https://video.example'],
    });
  });

  it('allows only the site itself by default', async () => {
    const { model } = await load(pair('docs/*/a.md', page()));
    expect(model?.allowed).toEqual({});
  });

  it.each([
    'csp: { frames: [https://video.example/path] }',
    'csp: { frames: ["https://a.example; script-src *"] }',
    'csp: { scripts: ["*"] }',
    'csp: { scripts: ["\'unsafe-inline\'"] }',
    'csp: { connect: [http://a.example] }',
    'scripts: [{ src: "http://a.example/x.js" }]',
    'scripts: [{ src: //a.example/x.js }]',
    'scripts: [{ src: /x.js, attributes: { onload: "alert(1)" } }]',
  ])('rejects %s', async (settings) => {
    const { diagnostics } = await load({ 'site.yaml': `${SITE}${settings}\n` });
    expect(diagnostics.map(({ severity }) => severity)).toContain('error');
  });
});

it.each([
  ['https://a.example/x', ['https://a.example'], true],
  ['//a.example/x', ['https://A.example'], true],
  ['https://b.c.a.example', ['https://*.a.example'], true],
  ['https://a.example', ['https://*.a.example'], false],
  ['https://a.example.evil.example', ['https://a.example'], false],
  ['https://xa.example', ['https://a.example'], false],
  ['http://b.a.example', ['https://*.a.example'], false],
  ['https://a.example:8443', ['https://a.example'], false],
  ['https://', ['https://a.example'], false],
])('%s is allowed by %j: %s', (address, origins, expected) => {
  expect(isAllowed(address, origins)).toBe(expected);
});

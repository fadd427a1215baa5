import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../../test/content-folder.ts';
import { redirectOutputs } from './redirects.ts';

const REDIRECTS = `redirects:
  old: guide/new
  /setup.html: guide/new
  /caf%C3%A9: /changelog
  /v1/*: /docs/*
  /docs/*: https://x.example/*
  /fr/vieux: guide/new
  /a/b/*: https://old.example/x
  /e/*: /*
`;

async function files(settings: string): Promise<Record<string, string>> {
  const { model, diagnostics } = await load({
    'site.yaml': SITE + settings,
    ...pair('docs/*/guide/new.md', page()),
  });
  expect(diagnostics).toEqual([]);
  if (!model) throw new Error('no model');
  const made = [...redirectOutputs(model)].map(async ({ path, make }) => [path, await make()]);
  return Object.fromEntries(await Promise.all(made));
}

describe('the redirects for other servers', () => {
  it('are absent if a site has none', async () => {
    expect(await files('')).toEqual({});
  });

  it('are in a file for Cloudflare and Netlify, except those that would hide pages', async () => {
    expect((await files(REDIRECTS))['/_redirects']).toBe(`/docs/old /docs/guide/new 308
/docs/old.mdx /docs/guide/new.mdx 308
/fr/docs/old /fr/docs/guide/new 308
/fr/docs/old.mdx /fr/docs/guide/new.mdx 308
/setup.html /docs/guide/new 308
/caf%C3%A9 /changelog 308
/fr/vieux /fr/docs/guide/new 308
/a/b/* https://old.example/x 308
/v1/* /docs/:splat 308
/e/* https://site.example/:splat 308
`);
  });

  it('are maps for nginx without decoded text in responses', async () => {
    const made = await files(REDIRECTS);
    expect(made['/_lectern/redirects.nginx.txt']).toContain('"/café" "/changelog";\n');
    expect(made['/_lectern/redirects-below.nginx.txt']).toBe(
      '"~^/a/b(?:/+(?<rest>[^?]*))?(?:\\\\?|$)" "https://old.example/x";\n' +
        '"~^/v1(?:/+(?<rest>[^?]*))?(?:\\\\?|$)" "/docs/$rest";\n' +
        '"~^/e(?:/+(?<rest>[^?]*))?(?:\\\\?|$)" "/$rest";\n',
    );
  });

  it('contain no variables of nginx', async () => {
    const made = await files(
      "redirects:\n  /price: https://x.example/$rest?a=$b\n  '/x/*': https://x.example/$uri/*\n",
    );
    expect(made['/_lectern/redirects.nginx.txt']).toBe(
      '"/price" "https://x.example/%24rest?a=%24b";\n',
    );
    expect(made['/_lectern/redirects-below.nginx.txt']).toContain(
      '"https://x.example/%24uri/$rest";\n',
    );
  });

  it('respect the limits of Cloudflare and mention what they leave out', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => `  /old/${index}: guide/new\n`);
    const lines = (await files(`redirects:\n${many.join('')}`))['/_redirects']?.split('\n') ?? [];
    expect(lines.slice(1_999)).toEqual([
      '/old/1999 /docs/guide/new 308',
      '# 500 more, which only the function serves',
      '',
    ]);
  });

  it('are pages if the setting is on', async () => {
    const made = await files(`${REDIRECTS}redirectPages: true\n`);
    expect(Object.keys(made).filter((path) => path.endsWith('.html'))).toEqual([
      '/docs/old/index.html',
      '/fr/docs/old/index.html',
      '/setup.html',
      '/café/index.html',
      '/fr/vieux/index.html',
    ]);
    expect(made['/setup.html']).toContain('content="0; url=/docs/guide/new"');
    expect(made['/setup.html']).toContain('href="https://site.example/docs/guide/new"');
  });
});

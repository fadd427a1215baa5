import { describe, expect, it } from 'vitest';
import { fileHeaders } from './headers.ts';
import { Locales } from './locales.ts';
import { decodeManifest, encodeManifest } from './manifest.ts';
import { siteFacts } from './paths.ts';

const POLICY = 'Content-Security-Policy';

describe('the policy of pages', () => {
  const origins = ['https://api.example', 'http://localhost:4000'];
  const site = siteFacts('https://site.example', new Locales(), new Set(), { connect: origins });
  const published = decodeManifest(
    JSON.stringify(encodeManifest(site, {}, [{ locale: 'en', path: '/docs/a' }])),
  );

  it('allows requests to the site and the servers of its APIs', () => {
    expect(fileHeaders('/docs/a/index.html', published)[POLICY]).toContain(
      "; connect-src 'self' https://api.example http://localhost:4000; ",
    );
    expect(fileHeaders('/docs/a/index.html', siteFacts('https://site.example'))[POLICY]).toContain(
      "; connect-src 'self'; ",
    );
  });

  it('applies only to pages', () => {
    expect(fileHeaders('/docs/a.mdx', published)).not.toHaveProperty(POLICY);
    expect(fileHeaders('/content/a.html', published)[POLICY]).toContain('sandbox');
  });
});

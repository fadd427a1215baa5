import { describe, expect, it } from 'vitest';
import { vercelRoutes } from '../../../build/vercel-output.ts';
import { pageOfFile, staticHeaders } from '../../contract/headers.ts';
import { headersOutputs } from './headers.ts';

const POLICY = 'Content-Security-Policy';

const policyOf = (file: string) => staticHeaders(file)[POLICY];

/** The policies that the rules of `_headers` give to an address. */
function policiesOfRules(path: string): (string | undefined)[] {
  const publicFiles = ['/a.html', '/old/b/c.htm', '/old/d.htm', '/old/e.txt'].map((path) => ({
    path,
    file: path,
    source: path,
  }));
  const [output] = [...headersOutputs({ publicFiles, allowed: {} })];
  const rules = String(output?.make()).split('\n\n');
  return rules.flatMap((rule) => {
    const [pattern = '', ...lines] = rule.trim().split('\n');
    const source = pattern.replaceAll('.', '\\.').replace('*', '.*');
    if (!new RegExp(`^${source}$`).test(path)) return [];
    return lines.flatMap((line) => {
      const [, name, value] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
      return name === POLICY ? [value] : [];
    });
  });
}

/** The policies that the routes of Vercel give to an address. */
const policiesOfRoutes = (path: string): (string | undefined)[] =>
  vercelRoutes('').flatMap((route) => {
    if (!('src' in route && 'headers' in route) || !new RegExp(route.src).test(path)) return [];
    return POLICY in route.headers ? [route.headers[POLICY]] : [];
  });

describe('a linked file that may run scripts', () => {
  it.each(['html', 'htm', 'xhtml', 'xml', 'xsl', 'rss', 'js', 'mjs', 'svg'])(
    '.%s does not run',
    (type) => {
      const file = `/content/docs/en/media/file.${type}`;
      expect(policyOf(file)).toMatch(
        /^default-src 'none'; style-src [^;]+; img-src [^;]+; sandbox$/,
      );
      expect(policiesOfRules(file)).toEqual([policyOf(file)]);
      expect(policiesOfRoutes(file)).toEqual([policyOf(file)]);
    },
  );

  it.each(['/content/a.png', '/content/a.pdf', '/content/a.html.png', '/_astro/a.js'])(
    '%s is not one',
    (file) => {
      expect(policyOf(file)).toBeUndefined();
      expect(policiesOfRules(file)).toEqual([]);
      expect(policiesOfRoutes(file)).toEqual([]);
    },
  );
});

it.each(['/a.html', '/old/b/c.htm', '/old/d.htm'])(
  '%s, a public file, only runs scripts of the site',
  (path) => {
    expect(policiesOfRules(path)).toEqual([policyOf('/docs/index.html')]);
  },
);

it.each(['/content/a.mdx', '/content/a/index.html', '/content/index.html'])(
  '%s is not a page',
  (file) => {
    expect(pageOfFile(file)).toBeUndefined();
  },
);

it('lets pages run the scripts of the site', () => {
  expect(policyOf('/docs/index.html')).toContain("script-src 'self'");
});

import { describe, expect, it } from 'vitest';
import type { Locale } from '../contract/locales.ts';
import { Analyzer, fold, formsOf, words } from './analyzer.ts';

describe('fold', () => {
  it.each([
    ['Éditer', 'editer'],
    ['e\u0301diter', 'editer'],
    ['NŒUD', 'noeud'],
    ['nœud', 'noeud'],
    ['Straße', 'strasse'],
    ['CO₂', 'co2'],
    ['ﬁchier', 'fichier'],
    ['İstanbul', 'istanbul'],
    ['ΑΒΓ', 'αβγ'],
    ['x'.repeat(200), 'x'.repeat(40)],
  ])('%s becomes %s', (text, folded) => expect(fold(text)).toBe(folded));
});

describe('words', () => {
  const all = (text: string) => [...words(text)].flatMap(formsOf);

  it.each([
    ['l’export du PDF', ['l', 'export', 'du', 'pdf']],
    ["l'export", ['l', 'export']],
    ['--dry-run', ['dry', 'dryrun', 'run']],
    ['next_page', ['next', 'nextpage', 'page']],
    ['astro:route:setup', ['astro', 'astroroutesetup', 'route', 'setup']],
    ['std::io', ['std', 'stdio', 'io']],
    ['v1.2', ['1.2']],
    ['9.6.1', ['9.6.1']],
    ['V2.0.0-beta.1, 1.0.0RC2', ['2.0.0-beta.1', '1.0.0rc2']],
    ['2.x and 10.0.0.1', ['2.x', 'and', '10.0.0.1']],
    ['python:3.11-slim', ['python', 'python3.11slim', '3.11', 'slim']],
    ['lectern-0.1.0.tgz', ['lectern', 'lectern0.1.0tgz', '0.1.0', 'tgz']],
    ['版本2.6.0', ['版本', '2.6.0']],
    ['node18.2 3.xml', ['node18', 'node18.2', '2', '3', '3xml', 'xml']],
    ['CO2', ['co2']],
    ['getServiceHealth', ['getservicehealth', 'get', 'service', 'health']],
    ['HTMLParserError', ['htmlparsererror', 'html', 'parser', 'error']],
    ['GitHub', ['github']],
    ['/etc/httpd/conf', ['etc', 'httpd', 'conf']],
    ['a-b-c-d-e', ['a', 'b', 'c', 'd', 'e']],
    ['The end. Then', ['the', 'end', 'then']],
    ['', []],
    ['… — !', []],
  ])('%j has the words %j', (text, expected) => expect(all(text)).toEqual(expected));

  it('reads text that starts like a version, with any number of digits, in linear time', () => {
    const digits = '1'.repeat(5000);
    expect([...words(`1.0-beta${digits}a`)].map(({ word }) => word.slice(0, 5))).toEqual([
      '1.0',
      'beta1',
    ]);
  });

  it('returns offsets in the original text', () => {
    const text = 'L’Éditeur: café';
    expect([...words(text)].map(({ start, end }) => text.slice(start, end))).toEqual([
      'L',
      'Éditeur',
      'café',
    ]);
  });
});

describe('Analyzer', () => {
  const same: [Locale, string, string][] = [
    ['en', 'installing', 'installed'],
    ['en', 'credits', 'credit'],
    ['fr', 'exporter', 'exportez'],
    ['fr', 'vignettes', 'vignette'],
  ];
  it.each(same)('%s: %s and %s are one term', (locale, one, other) => {
    const analyzer = new Analyzer(locale);
    expect(analyzer.term(fold(one))).toBe(analyzer.term(fold(other)));
  });

  it('does not stem stop words', () => {
    const analyzer = new Analyzer('en');
    expect(analyzer.isStopWord('does')).toBe(true);
    expect(analyzer.term('does')).toBe('does');
  });
});

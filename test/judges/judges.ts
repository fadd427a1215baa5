import { AGENT_READABILITY, type Allowances, SPECTRAL_WARNINGS } from './allowances.ts';
import { tryClients } from './clients.ts';
import { run } from './command.ts';
import { inspect } from './inspector.ts';
import { checkLinks } from './links.ts';
import { checkThroughPrism } from './prism.ts';

/** The result of a judge: problems, and a summary of what it checked. */
export interface Verdict {
  readonly problems: readonly string[];
  readonly summary: string;
}

export interface Judge {
  readonly name: string;
  readonly judge: (baseUrl: string) => Promise<Verdict>;
}

const clean = (code: number, output: string): readonly string[] => (code === 0 ? [] : [output]);

/** Complaints that no allowance covers. */
function unexpected(complaints: readonly string[], allowances: Allowances): string[] {
  return complaints.filter((complaint) => !Object.hasOwn(allowances, complaint));
}

interface SpectralFinding {
  readonly code: string;
  readonly severity: number;
  readonly message: string;
  readonly path: readonly string[];
}

interface AfdocsReport {
  readonly results: readonly { id: string; status: string; message: string }[];
}

interface ReadabilityReport {
  readonly score: number;
  readonly categories: Readonly<
    Record<string, { checks: readonly { name: string; passed: boolean; skipped: boolean }[] }>
  >;
}

async function pages(baseUrl: string): Promise<string[]> {
  const text = await (await fetch(`${baseUrl}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
}

async function afdocs(
  baseUrl: string,
  selection: readonly string[],
): Promise<AfdocsReport['results']> {
  const { output } = await run('afdocs', [
    'check',
    baseUrl,
    ...selection,
    ...['--request-delay', '0'],
    ...['--max-concurrency', '10'],
    ...['--max-links', '1000'],
    ...['--format', 'json'],
    '--quiet',
  ]);
  const report: AfdocsReport = JSON.parse(output);
  return report.results;
}

const afdocsProblems = (results: AfdocsReport['results']) =>
  results
    .filter(({ status }) => status !== 'pass' && status !== 'skip')
    .map(({ id, message }) => `${id}: ${message}`);

/**
 * Makes `Math.random` constant, so that a program that samples pages chooses the same ones in each run.
 */
const SAME_SAMPLE = { NODE_OPTIONS: '--import=data:text/javascript,Math.random=()=>0' };

/**
 * The judges of files for agents, for any site. The judge of every page only works with the sample,
 * since it considers MathML in HTML and TeX in Markdown to be different texts.
 */
export const AGENT_JUDGES: readonly Judge[] = [
  {
    name: 'llms-txt-check, both languages',
    async judge(baseUrl) {
      const outcomes = await Promise.all(
        ['/llms.txt', '/fr/llms.txt'].map((path) => run('llms-txt-check', [baseUrl + path])),
      );
      return {
        problems: outcomes.flatMap(({ code, output }) => clean(code, output)),
        summary: 'every link',
      };
    },
  },
  {
    name: 'afdocs, the site',
    async judge(baseUrl) {
      const results = await afdocs(baseUrl, ['--sampling', 'none']);
      return { problems: afdocsProblems(results), summary: `${results.length} checks` };
    },
  },
];

/** The judges, the quick ones first. */
export const JUDGES: readonly Judge[] = [
  {
    name: 'redocly lint, recommended-strict',
    async judge() {
      const { code, output } = await run('redocly', ['lint', '.work/openapi.https.json']);
      return { problems: clean(code, output), summary: 'the OpenAPI document' };
    },
  },
  {
    name: 'spectral, oas and owasp rules',
    async judge() {
      const { output } = await run('spectral', [
        'lint',
        '--ruleset',
        'spectral.yaml',
        '--format',
        'json',
        '--quiet',
        '.work/openapi.https.json',
      ]);
      const findings: SpectralFinding[] = JSON.parse(output);
      const bad = findings.filter(
        ({ code, severity }) => severity === 0 || !Object.hasOwn(SPECTRAL_WARNINGS, code),
      );
      return {
        problems: bad.map(({ code, message, path }) => `${code} at ${path.join('.')}: ${message}`),
        summary: `${findings.length} warnings, all allowed for`,
      };
    },
  },
  {
    name: 'redocly respect, an agent’s journey',
    async judge() {
      const { code, output } = await run('redocly', ['respect', 'journey.arazzo.yaml']);
      return { problems: clean(code, output), summary: '6 steps' };
    },
  },
  {
    name: 'prism, every response against the description',
    async judge(baseUrl) {
      const { count, violations } = await checkThroughPrism(baseUrl);
      return { problems: violations, summary: `${count} calls` };
    },
  },
  {
    name: 'generated clients, openapi-fetch and hey-api',
    async judge(baseUrl) {
      return { problems: await tryClients(baseUrl), summary: 'compiled, seven operations each' };
    },
  },
  {
    name: 'MCP inspector, by HTTP and by standard input',
    async judge(baseUrl) {
      const { count, failed } = await inspect(baseUrl);
      return { problems: failed, summary: `${count} calls` };
    },
  },
  ...AGENT_JUDGES,
  {
    name: 'afdocs, every page of the sitemap',
    async judge(baseUrl) {
      const urls = await pages(baseUrl);
      const results = await afdocs(baseUrl, ['--urls', urls.join(',')]);
      return {
        problems: afdocsProblems(results),
        summary: `${results.length} checks, ${urls.length} pages`,
      };
    },
  },
  {
    name: 'agent-readability',
    async judge(baseUrl) {
      const { output } = await run('agent-readability', ['audit', baseUrl, '--json'], SAME_SAMPLE);
      const { score, categories }: ReadabilityReport = JSON.parse(output);
      const failed = Object.values(categories)
        .flatMap(({ checks }) => checks)
        .filter(({ passed, skipped }) => !passed && !skipped)
        .map(({ name }) => name);
      return {
        problems: unexpected(failed, AGENT_READABILITY),
        summary: `score ${score}, the rest left on purpose`,
      };
    },
  },
  {
    name: 'links of every published file and response',
    async judge(baseUrl) {
      const { count, broken } = await checkLinks(baseUrl);
      return { problems: broken, summary: `${count} addresses` };
    },
  },
];

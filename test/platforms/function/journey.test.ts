import { execFile } from 'node:child_process';
import { expect, inject, it } from 'vitest';
import { toolCall } from '../../mcp-request.ts';

const BUDGET = 1_200;

/** Structured results of the tools. */
interface Result<Data> {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: Data;
}
interface Found {
  readonly results: readonly { url: string }[];
}

/** Calls a tool and returns its result. */
type Call = <Data>(name: string, args: Readonly<Record<string, unknown>>) => Promise<Result<Data>>;

/** Searches, reads the best section within a budget, and cites it. */
async function answerFrom(call: Call, question: string) {
  const { content, structuredContent } = await call<Found>('search', { query: question });
  const [best] = structuredContent.results;
  if (best === undefined) throw new Error(`nothing found for “${question}”`);
  const [, title = ''] = /^- \[([^\]›]+?)(?: › [^\]]*)?\]/.exec(content[0]?.text ?? '') ?? [];
  const read = await call<{ pages: readonly { url: string }[] }>('read', {
    page: best.url,
    budget: BUDGET,
  });
  const text = read.content[0]?.text ?? '';
  return { title, text, source: read.structuredContent.pages[0]?.url ?? '' };
}

it('an agent that knows only the home page finds the server and answers with a source', async () => {
  const base = inject('baseUrl');
  const at = (url: string) => base + new URL(url, base).pathname;
  const home = await fetch(base, { headers: { Accept: 'text/markdown' } });
  const [, map = ''] = /\[llms\.txt\]\(([^)]+)\)/.exec(await home.text()) ?? [];
  const site = await (await fetch(at(map))).text();
  const [, topic = ''] = /^- \[([^\]]+)\]\([^)]+\/docs\//m.exec(site) ?? [];
  const [, card = ''] = /\[MCP\]\(([^)]+)\)/.exec(site) ?? [];
  const { remotes } = (await (await fetch(at(card))).json()) as { remotes: { url: string }[] };
  const call: Call = async (name, args) => {
    const response = await fetch(at(remotes[0]?.url ?? ''), toolCall(name, args));
    return resultOf(await response.json());
  };
  const answer = await answerFrom(call, topic);
  expect(answer.title).toBe(topic);
  expect(answer.text).not.toBe('');
  expect(answer.text.length).toBeLessThanOrEqual(BUDGET);
  expect((await fetch(at(answer.source))).status).toBe(200);
  expect(await answerFrom(offline, topic)).toEqual(answer);
});

/** The result in a response of the server. */
const resultOf = (response: unknown) => (response as { result: never }).result;

/** Calls a tool over standard input and output, without network. */
const offline: Call = (name, args) =>
  new Promise((done, fail) => {
    const params = { name, arguments: args };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const child = execFile(
      process.execPath,
      ['scripts/lectern.js', 'mcp', '--dist', inject('dist')],
      (error, stdout) => (error ? fail(error) : done(resultOf(JSON.parse(stdout)))),
    );
    child.stdin?.end(`${message}\n`);
  });

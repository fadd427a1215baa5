import { execFile } from 'node:child_process';
import { expect, inject, it } from 'vitest';
import { toolCall } from '../../mcp-request.ts';

const QUESTION = 'bleed of a printed flyer';
const BUDGET = 1_200;

/** Calls a tool, and gives its result. */
type Call = (
  name: string,
  args: Readonly<Record<string, unknown>>,
) => Promise<{
  // biome-ignore lint/suspicious/noExplicitAny: results are looked at field by field.
  structuredContent: any;
}>;

/** Searches, reads the section that matches best under a budget, and cites it. */
async function answerFrom(call: Call) {
  const { structuredContent: found } = await call('search', { query: QUESTION });
  const [{ url, section }] = found.results;
  const page = section === undefined ? url : `${url}#${section.anchor}`;
  const { structuredContent: read } = await call('read', { page, budget: BUDGET });
  return { text: read.markdown as string, source: read.url as string };
}

it('an agent that knows the home address alone finds the server, and answers with a source', async () => {
  const base = inject('baseUrl');
  const at = (url: string) => base + new URL(url, base).pathname;
  const home = await fetch(base, { headers: { Accept: 'text/markdown' } });
  const [, map = ''] = /\[llms\.txt\]\(([^)]+)\)/.exec(await home.text()) ?? [];
  const [, card = ''] = /\[MCP\]\(([^)]+)\)/.exec(await (await fetch(at(map))).text()) ?? [];
  const { remotes } = (await (await fetch(at(card))).json()) as { remotes: { url: string }[] };
  const call: Call = async (name, args) => {
    const response = await fetch(at(remotes[0]?.url ?? ''), toolCall(name, args));
    const { result } = (await response.json()) as { result: Awaited<ReturnType<Call>> };
    return result;
  };
  const { text, source } = await answerFrom(call);
  expect(text.length).toBeLessThanOrEqual(BUDGET);
  expect(text).toMatch(/bleed/i);
  expect((await fetch(at(source))).status).toBe(200);
  expect(await answerFrom(offline)).toEqual({ text, source });
});

/** The same without a network: the build over standard input and output. */
const offline: Call = (name, args) =>
  new Promise((done, fail) => {
    const params = { name, arguments: args };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const child = execFile(
      process.execPath,
      ['scripts/lectern.js', 'mcp', '--dist', inject('dist')],
      (error, stdout) => (error ? fail(error) : done(JSON.parse(stdout).result)),
    );
    child.stdin?.end(`${message}\n`);
  });

import { expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../../test/content-folder.ts';
import { agentMenu } from './agent-menu.ts';

const PAGE = pair('docs/*/a.md', page());

/** The items of the agent menu of a site, by name. */
async function offered(agents: string): Promise<string> {
  const { model } = await load({ ...PAGE, 'site.yaml': `${SITE}agents: ${agents}\n` });
  if (!model) throw new Error('The settings of the test have errors.');
  const { copy, markdown, assistants, clients } = agentMenu(model);
  const names = [...assistants, ...clients].map(({ name }) => name);
  return [...(copy ? ['copy'] : []), ...(markdown ? ['markdown'] : []), ...names].join(', ');
}

const WHOLE = 'copy, markdown, ChatGPT, Claude, Claude Code, Cursor, VS Code';

it.each([
  ['{ bar: false }', WHOLE],
  ['{ menu: true }', WHOLE],
  ['{ menu: {} }', WHOLE],
  ['{ menu: false }', ''],
  ['{ menu: { copy: false } }', WHOLE.replace('copy, ', '')],
  ['{ menu: { markdown: false } }', WHOLE.replace('markdown, ', '')],
  ['{ menu: { chatgpt: false } }', WHOLE.replace('ChatGPT, ', '')],
  ['{ menu: { claude: false } }', WHOLE.replace('Claude, ', '')],
  ['{ menu: { mcp: false } }', 'copy, markdown, ChatGPT, Claude'],
  ['{ mcp: false }', 'copy, markdown, ChatGPT, Claude'],
])('agents: %s', async (agents, expected) => {
  expect(await offered(agents)).toBe(expected);
});

it.each([
  ['Test', 'test'],
  ['Résumé de GitHub', 'resume-de-github'],
])('lines name the server of the site %s', async (site, name) => {
  const { model } = await load({ ...PAGE, 'site.yaml': SITE.replace('Test', site) });
  const lines = model ? agentMenu(model).clients.map(({ line }) => line) : [];
  expect(lines).toEqual([
    `claude mcp add --transport http ${name} https://site.example/mcp`,
    `{"mcpServers":{"${name}":{"url":"https://site.example/mcp"}}}`,
    `code --add-mcp '{"name":"${name}","type":"http","url":"https://site.example/mcp"}'`,
  ]);
});

import { plainName } from '../../common/slug-of.ts';
import type { Content } from '../../compile/content.ts';
import { localizedText } from '../../contract/locales.ts';
import { MCP_PATH } from '../../contract/mcp.ts';

/** Assistants on the web; their URLs end where the prompt is appended. */
const CHATGPT = { name: 'ChatGPT', url: 'https://chatgpt.com/?hints=search&q=' };
const CLAUDE = { name: 'Claude', url: 'https://claude.ai/new?q=' };

/** MCP clients, and the command that adds a server to each. */
function mcpClients({ baseUrl, config, locales }: Content) {
  const name = plainName(localizedText(config.name, locales.first)) || 'docs';
  const url = baseUrl + MCP_PATH.endpoint;
  const server = JSON.stringify({ name, type: 'http', url });
  return [
    { name: 'Claude Code', line: `claude mcp add --transport http ${name} ${url}` },
    { name: 'Cursor', line: JSON.stringify({ mcpServers: { [name]: { url } } }) },
    { name: 'VS Code', line: `code --add-mcp '${server}'` },
  ];
}

/** The agent menu of all pages, according to the settings. */
export function agentMenu(content: Content) {
  const { mcp, menu } = content.config.agents;
  return {
    copy: menu.copy,
    markdown: menu.markdown,
    assistants: [...(menu.chatgpt ? [CHATGPT] : []), ...(menu.claude ? [CLAUDE] : [])],
    clients: mcp && menu.mcp ? mcpClients(content) : [],
  };
}

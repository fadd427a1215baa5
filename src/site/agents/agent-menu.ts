import { plainName } from '../../common/slug-of.ts';
import type { Content } from '../../compile/content.ts';
import { localizedText } from '../../contract/locales.ts';
import { MCP_PATH } from '../../contract/mcp.ts';

/** An assistant on the web; its URL ends where the prompt is appended. */
export interface Assistant {
  readonly name: string;
  readonly url: string;
}

/** An MCP client, and the command that adds a server to it. */
export interface McpClient {
  readonly name: string;
  readonly line: string;
}

export interface AgentMenu {
  /** Whether the menu offers to copy and to open the Markdown. */
  readonly copy: boolean;
  readonly markdown: boolean;
  readonly assistants: readonly Assistant[];
  readonly clients: readonly McpClient[];
}

const CHATGPT: Assistant = { name: 'ChatGPT', url: 'https://chatgpt.com/?hints=search&q=' };
const CLAUDE: Assistant = { name: 'Claude', url: 'https://claude.ai/new?q=' };

function mcpClients({ baseUrl, config, locales }: Content): McpClient[] {
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
export function agentMenu(content: Content): AgentMenu {
  const { mcp, menu } = content.config.agents;
  return {
    copy: menu.copy,
    markdown: menu.markdown,
    assistants: [...(menu.chatgpt ? [CHATGPT] : []), ...(menu.claude ? [CLAUDE] : [])],
    clients: mcp && menu.mcp ? mcpClients(content) : [],
  };
}

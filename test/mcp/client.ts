import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installTools } from '../install-tools.ts';

/** The output of a program that searches and reads with the official client. */
export interface Seen {
  readonly tools: readonly string[];
  readonly url: string;
  readonly markdown: string;
}

interface Client {
  connect(transport: unknown): Promise<void>;
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<{
    content: readonly { text?: string }[];
    structuredContent?: { pages?: readonly { url: string }[] };
  }>;
  close(): Promise<void>;
}

const load = async (entry: string) => {
  const folder = join(installTools('mcp'), 'node_modules/@modelcontextprotocol/client/dist');
  return import(/* @vite-ignore */ pathToFileURL(join(folder, entry)).href);
};

/** Lists the tools, and reads a page, with the official client. */
export async function seenBy(transportOf: 'http' | 'stdio', where: string): Promise<Seen> {
  const { Client, StreamableHTTPClientTransport } = await load('index.mjs');
  const { StdioClientTransport } = await load('stdio.mjs');
  const transport =
    transportOf === 'http'
      ? new StreamableHTTPClientTransport(new URL(`${where}/mcp`))
      : new StdioClientTransport({
          command: process.execPath,
          args: ['scripts/lectern.js', 'mcp', '--dist', where],
        });
  const client: Client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    const { content, structuredContent } = await client.callTool({
      name: 'read',
      arguments: { page: 'api/reference', budget: 1_000 },
    });
    const url = String(structuredContent?.pages?.[0]?.url);
    return { tools: tools.map(({ name }) => name), url, markdown: String(content[0]?.text) };
  } finally {
    await client.close();
  }
}

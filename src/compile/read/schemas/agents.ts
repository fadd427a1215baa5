import { z } from 'zod';
import { line } from './texts.ts';

/** What crawlers and agents are told. */
export const agentSettings = {
  contentSignal: line
    .default('search=yes, ai-input=yes, ai-train=yes')
    .describe('What crawlers may do with the content: the `Content-Signal` of robots.txt.'),
  agents: z
    .strictObject({
      use: z.array(line).default([]).describe('Questions that this content answers.'),
      avoid: z.array(line).default([]).describe('Questions that it does not answer.'),
      mcp: z.boolean().default(true).describe('Whether the site has an MCP server, at `/mcp`.'),
    })
    .default({ use: [], avoid: [], mcp: true })
    .describe('What agents are told, and offered.'),
};

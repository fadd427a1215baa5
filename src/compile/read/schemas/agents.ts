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
      bar: z
        .boolean()
        .default(true)
        .describe('Whether a bar above the header shows agents the way to llms.txt.'),
      mcp: z.boolean().default(true).describe('Whether the site has an MCP server, at `/mcp`.'),
    })
    .default({ use: [], avoid: [], bar: true, mcp: true })
    .describe('What agents are told, and offered.'),
};

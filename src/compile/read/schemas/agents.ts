import { z } from 'zod';
import { line, localized } from './texts.ts';

const menuParts = z.strictObject({
  copy: z.boolean().default(true).describe('Copy the page as Markdown.'),
  markdown: z.boolean().default(true).describe('Open the page as Markdown.'),
  chatgpt: z.boolean().default(true).describe('Ask ChatGPT about the page.'),
  claude: z.boolean().default(true).describe('Ask Claude about the page.'),
  mcp: z.boolean().default(true).describe('Copy the line that connects the MCP server.'),
});

const WHOLE_MENU = menuParts.parse({});
const NO_MENU = { copy: false, markdown: false, chatgpt: false, claude: false, mcp: false };

const menu = z
  .union([z.boolean(), menuParts])
  .default(true)
  .transform((value) => {
    if (typeof value !== 'boolean') return value;
    return value ? WHOLE_MENU : NO_MENU;
  })
  .describe('The menu of a page for those who work with agents: all of it, none, or some parts.');

/** What the site tells crawlers and agents. */
export const agentSettings = {
  contentSignal: line
    .default('search=yes, ai-input=yes, ai-train=yes')
    .describe('What crawlers may do with the content: the `Content-Signal` of robots.txt.'),
  agents: z
    .strictObject({
      use: z.array(localized).default([]).describe('Questions that this content answers.'),
      avoid: z.array(localized).default([]).describe('Questions that it does not answer.'),
      bar: z
        .boolean()
        .default(true)
        .describe(
          'Whether a bar above the header tells agents where pages are in Markdown, and where they are listed.',
        ),
      mcp: z.boolean().default(true).describe('Whether the site has an MCP server, at `/mcp`.'),
      webMcp: z
        .boolean()
        .default(true)
        .describe(
          'Whether pages offer their search and their Markdown to an agent in the browser.',
        ),
      menu,
    })
    .default({ use: [], avoid: [], bar: true, mcp: true, webMcp: true, menu: WHOLE_MENU })
    .describe('What agents are told, and offered.'),
};

import { z } from 'zod';
import type { Part } from '../../../contract/parts.ts';
import { labelledLink } from './links.ts';
import { flag, group, line, list, localized, optional } from './texts.ts';

/** Settings or a boolean: `true` stands for the defaults, `false` for `off`. */
const switchable = <Shape extends z.ZodRawShape, Off>(shape: Shape, off: Off) => {
  const settings = z.strictObject(shape);
  return z
    .union([z.boolean(), settings])
    .default(true)
    .transform((value) => (typeof value === 'object' ? value : value ? settings.parse({}) : off));
};

/** Settings for crawlers and agents. */
export const agentSettings = {
  contentSignal: line
    .default('search=yes, ai-input=yes, ai-train=yes')
    .describe(
      'What crawlers may do with the content: the `Content-Signal` of robots.txt. The default allows everything, training of models included.',
    ),
  agents: group(
    {
      use: list(localized, 'Questions that this content answers.'),
      avoid: list(localized, 'Questions that it does not answer.'),
      bar: flag(
        true,
        'Whether pages begin with a line that tells agents where pages are in Markdown, and where they are listed. Readers see it when it has the focus.',
      ),
      mcp: flag(true, 'Whether the site has an MCP server, at `/mcp`.'),
      webMcp: flag(
        true,
        'Whether pages offer their search and their Markdown to an agent in the browser.',
      ),
      menu: switchable(
        {
          copy: flag(true, 'Copy the page as Markdown.'),
          markdown: flag(true, 'Open the page as Markdown.'),
          chatgpt: flag(true, 'Ask ChatGPT about the page.'),
          claude: flag(true, 'Ask Claude about the page.'),
          mcp: flag(true, 'Copy the line that connects the MCP server.'),
        },
        { copy: false, markdown: false, chatgpt: false, claude: false, mcp: false },
      ).describe(
        'The menu of a page for those who work with agents: all of it, none, or some parts.',
      ),
    },
    'What agents are told, and offered.',
  ),
};

const collectionWords = {
  label: optional(localized, 'Name in the navigation and in headings.'),
  description: optional(localized, 'What the list is about, in a sentence.'),
};

/** The parts of a site and their names; disabled ones are `undefined`. */
export const partSettings = {
  changelog: switchable(
    {
      ...collectionWords,
      tags: optional(
        z.record(z.string(), localized),
        'Labels of the tags of entries, by the name of the tag in addresses.',
      ),
    },
    undefined,
  ).describe('The changelog: `false` leaves it out, with its pages, its feed and its operation.'),
  solutions: switchable(
    {
      ...collectionWords,
      action: optional(
        labelledLink,
        'What readers of a use case may do next: a button at the end of the page.',
      ),
    },
    undefined,
  ).describe('The use cases: `false` leaves them out, with their pages and operation.'),
  reference: switchable(
    {
      label: optional(localized, 'Name in the navigation and as title; by default “Content API”.'),
      heading: optional(
        localized,
        'Heading for its pages in the navigation; by default they are in the folder “api”.',
      ),
    },
    undefined,
  ).describe(
    'The generated reference of the content API: `false` leaves the page out, not the API.',
  ),
  ogImages: z
    .union([z.boolean(), z.enum(['pages', 'sections'])])
    .default(true)
    .describe(
      'Preview pictures for links to pages: `pages` for one of each page, `sections` for one of each section of the documentation, `false` for none; `true` chooses `sections` from 2,000 pages on.',
    ),
} satisfies Record<Part | 'ogImages', z.ZodType>;

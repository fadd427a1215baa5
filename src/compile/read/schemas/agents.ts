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
    })
    .default({ use: [], avoid: [] })
    .describe('For the instructions for agents: what to use the content for, and what not.'),
};

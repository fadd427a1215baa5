import { z } from 'zod';
import { QUERY_LENGTH } from '../../../contract/limits.ts';
import { line, localeKey } from './texts.ts';

const isPattern = (source: string) => {
  try {
    return Boolean(new RegExp(source, 'iu'));
  } catch {
    return false;
  }
};

/** `questions.yaml`: what the content must answer. */
export const questionList = z
  .array(
    z
      .strictObject({
        question: line
          .min(QUERY_LENGTH.min)
          .max(QUERY_LENGTH.max)
          .describe('The question, as a reader asks it.'),
        locale: localeKey.describe('Its language; the answer must be in the same.'),
        facts: z.array(line).default([]).describe('Texts that an answer must hold, in any case.'),
        patterns: z
          .array(line.refine(isPattern, 'write a regular expression of JavaScript'))
          .default([])
          .describe('Regular expressions that an answer must match, in any case.'),
        page: line.optional().describe('Slug of the page that must give the answer.'),
      })
      .refine(
        ({ facts, patterns }) => facts.length + patterns.length > 0,
        'give at least one of “facts” and “patterns”',
      ),
  )
  .describe('Questions that the content must answer.');

export type Question = z.infer<typeof questionList>[number];

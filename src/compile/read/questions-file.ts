import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { QUERY_LENGTH } from '../../contract/limits.ts';
import type { Diagnostic, Position } from '../diagnostics/diagnostics.ts';
import { line, localeKey, optional } from './schemas/texts.ts';
import { readYamlFile } from './yaml.ts';

const isPattern = (source: string) => {
  try {
    return Boolean(new RegExp(source, 'iu'));
  } catch {
    return false;
  }
};

/** The schema of `questions.yaml`. */
const questionList = z
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
        page: optional(line, 'Slug of the page that must give the answer.'),
      })
      .refine(
        ({ facts, patterns }) => facts.length + patterns.length > 0,
        'give at least one of “facts” and “patterns”',
      ),
  )
  .describe('Questions that the content must answer.');

export type Question = z.infer<typeof questionList>[number];

/** Path relative to the content folder. */
export const QUESTIONS_FILE = 'questions.yaml';

/** A question with its position. */
export interface PlacedQuestion extends Question, Position {}

/** Reads the questions of a content folder and their problems; throws without a file. */
export function readQuestions(folder: string): {
  questions: readonly PlacedQuestion[];
  problems: readonly Diagnostic[];
} {
  if (!existsSync(join(folder, QUESTIONS_FILE))) {
    throw new Error(
      `There are no questions: write ${join(folder, QUESTIONS_FILE)}, a list of “question”, “locale”, “facts” and, if one page must answer, “page”.`,
    );
  }
  const { yaml, value = [], problems } = readYamlFile(folder, QUESTIONS_FILE, questionList);
  const questions = value.map((question, index) => ({ ...question, ...yaml.positionOf([index]) }));
  return { questions: problems.length > 0 ? [] : questions, problems };
}

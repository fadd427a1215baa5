import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, Position } from '../diagnostics/diagnostics.ts';
import { type Question, questionList } from './schemas/questions.ts';
import { readYamlFile } from './yaml.ts';

/** The questions that the content must answer; path below the content folder. */
export const QUESTIONS_FILE = 'questions.yaml';

/** A question, and its position in the file. */
export interface PlacedQuestion extends Question, Position {}

/**
 * Reads the questions of a content folder, and finds every problem in them.
 *
 * @param folder absolute
 * @throws {Error} if there are none
 */
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

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, type Position, position } from '../diagnostics/diagnostics.ts';
import { readText } from './read-text.ts';
import { type Question, questionList } from './schemas/questions.ts';
import { parseYaml, placed } from './yaml.ts';

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
  const file = join(folder, QUESTIONS_FILE);
  if (!existsSync(file)) {
    throw new Error(
      `There are no questions: write ${file}, a list of “question”, “locale”, “facts” and, if one page must answer, “page”.`,
    );
  }
  const { text = '', problem } = readText(file);
  const parsed = parseYaml(text, questionList);
  const inFile = <T>(each: T) => ({ path: QUESTIONS_FILE, ...each });
  if (problem) return { questions: [], problems: [inFile(problem)] };
  if ('problems' in parsed) {
    return { questions: [], problems: placed(parsed.problems, text, 0).map(inFile) };
  }
  const questions = parsed.value.map((question, index) => ({
    ...question,
    ...position(text, parsed.offsetOf([index])),
  }));
  return { questions, problems: [] };
}

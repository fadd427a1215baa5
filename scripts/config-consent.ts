import { printable } from '../src/common/printable.ts';
import { truncateList } from './command.ts';
import type { openPrompt } from './prompt.ts';
import type { ImportResult } from './run-import.ts';

const MAX_LISTED = 5;

type ImportSummary = Pick<ImportResult, 'system' | 'config' | 'notes'>;

/** The values that are only known by running the configuration, if its system has an executable one. */
export const unknownValues = ({ system, notes }: ImportSummary): readonly string[] =>
  system.hasExecutableConfig
    ? notes.flatMap(({ kind, path, line, detail }) =>
        kind === 'configuration' ? [printable(`${path}:${line}  ${detail}`)] : [],
      )
    : [];

/** Asks whether to run the configuration of an old site, which is a program. */
export async function askToRunConfig(
  summary: ImportSummary,
  { ask }: Pick<ReturnType<typeof openPrompt>, 'ask'>,
): Promise<boolean> {
  const values = unknownValues(summary);
  const question = [
    'These values of the configuration are only known by running it:',
    ...truncateList(values, MAX_LISTED),
    `${printable(summary.config)} is a program. If you agree, it runs with your rights and its own packages; if not, it is only read.`,
    'Run it? y or n',
  ].join('\n');
  return /^y(?:es)?$/i.test(await ask(question, 'n'));
}

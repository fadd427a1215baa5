import { printable } from '../src/common/printable.ts';
import type { Asking } from './ask.ts';
import { listed } from './command.ts';
import type { FoundImport } from './run-import.ts';

/** Most values that are named before a question. */
const NAMED = 5;

type Found = Pick<FoundImport, 'system' | 'config' | 'notes'>;

/** The values that are known only when the configuration runs, where its system can run it. */
export const unknownValues = ({ system, notes }: Found): readonly string[] =>
  system.hasExecutableConfig
    ? notes.flatMap(({ kind, path, line, detail }) =>
        kind === 'configuration' ? [printable(`${path}:${line}  ${detail}`)] : [],
      )
    : [];

/** Asks whether the configuration of an old site, which is program code, may run. */
export async function consentsToRun(found: Found, { ask }: Pick<Asking, 'ask'>): Promise<boolean> {
  const values = unknownValues(found);
  const question = [
    'These values of the configuration are known only when it runs:',
    ...listed(values, NAMED),
    `${printable(found.config)} is a program. If you agree, it runs with your rights and its own packages; if not, it is only read.`,
    'Run it? y or n',
  ].join('\n');
  return /^y(?:es)?$/i.test(await ask(question, 'n'));
}

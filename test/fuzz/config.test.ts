import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluateModule } from '../../src/import/config/evaluate.ts';
import { parseProgram } from '../../src/import/config/module.ts';
import { Unknown, unknownFields } from '../../src/import/config/scope.ts';
import { check, times } from './check.ts';
import { program } from './program.ts';

/** Path of a read value that differs from that of the program; `undefined` if all known values match. */
function difference(read: unknown, real: unknown, seen = new Set<unknown>()): string | undefined {
  if (read instanceof Unknown || seen.has(read)) return undefined;
  if (typeof read !== 'object' || read === null)
    return Object.is(read, real) ? undefined : `${String(read)}, not ${String(real)}`;
  seen.add(read);
  if (typeof real !== 'object' || real === null) return `an object, not ${String(real)}`;
  if (Array.isArray(read) !== Array.isArray(real)) return 'a list, or none';
  const own = Object.entries(read);
  const open = own.findIndex(([, part]) => part instanceof Unknown && part.isSpread);
  for (const [name, part] of open < 0 ? own : own.slice(0, open)) {
    if (!Object.hasOwn(real, name) && !(part instanceof Unknown)) return `${name}: none`;
    const inner = difference(part, Reflect.get(real, name), seen);
    if (inner !== undefined) return `${name}: ${inner}`;
  }
  const missing = Object.keys(real).filter((name) => !Object.hasOwn(read, name));
  return unknownFields(read) === undefined && missing.length > 0 ? `no ${missing[0]}` : undefined;
}

/** The result of running a program; `undefined` if it fails. */
function run(source: string, hidden: string): unknown {
  try {
    return runInNewContext(`${hidden}\n${source}\nresult`, {}, { timeout: 5_000 });
  } catch {
    return undefined;
  }
}

const NAME = 'configurations';

it(`${NAME} that are only read have no value that they have not when they run`, async () => {
  const counts = { known: 0, all: 0 };
  const isWhole = await check(
    NAME,
    times(500, 25_000),
    fc.asyncProperty(program, async ({ source, hidden }) => {
      const real = run(source, hidden);
      if (!Array.isArray(real)) return;
      const text = `${source}\nexport default result;`;
      const parsed = parseProgram(text, 'module.jsx');
      if (!parsed) throw new Error('not parsed');
      const module = { path: '', source: text, parsed, imports: new Map() };
      const read = evaluateModule(module).get('default');
      expect(difference(read, real)).toBeUndefined();
      const parts: readonly unknown[] = Array.isArray(read) ? read : [];
      counts.all += real.length;
      counts.known += parts.filter((part) => !(part instanceof Unknown)).length;
    }),
  );
  if (isWhole) expect(counts.known / counts.all).toBeGreaterThan(0.5);
});

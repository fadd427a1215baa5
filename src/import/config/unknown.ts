import { type Fields, fieldsOf } from '../fields.ts';
import type { Report } from '../report.ts';

/** A value of a configuration that cannot be known without running it. */
export class Unknown {
  readonly path: string;
  readonly line: number;
  /** The code that gives the value. */
  readonly code: string;

  constructor(path: string, line: number, code: string) {
    this.path = path;
    this.line = line;
    this.code = code;
  }
}

/** Reads values of any shape, and reports those that are unknown where they are asked for. */
export class Values {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** `undefined` for an unknown value, which is reported. */
  known(value: unknown): unknown {
    if (!(value instanceof Unknown)) return typeof value === 'function' ? undefined : value;
    this.#report.add('configuration', value.path, value.line, value.code);
    return undefined;
  }

  text(value: unknown): string | undefined {
    const known = this.known(value);
    if (typeof known === 'number') return String(known);
    return typeof known === 'string' && known.trim() !== '' ? known.trim() : undefined;
  }

  list(value: unknown): readonly unknown[] {
    const known = this.known(value);
    return Array.isArray(known) ? known.filter((item) => !(this.known(item) === undefined)) : [];
  }

  record(value: unknown): Fields {
    return fieldsOf(this.known(value));
  }
}

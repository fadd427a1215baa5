import { type Fields, fieldsOf } from '../fields.ts';
import type { OldLink } from '../old-site.ts';
import type { Report } from '../report.ts';

/** A value of a configuration that cannot be known without running it. */
export class Unknown {
  readonly path: string;
  /** Counted where it is reported: most unknown values are not. */
  readonly line: () => number;
  /** The code that gives the value. */
  readonly code: string;
  /** Whether it stands in a list for any number of items. */
  readonly isSpread: boolean;

  constructor(path: string, line: () => number, code: string, isSpread = false) {
    this.path = path;
    this.line = line;
    this.code = code;
    this.isSpread = isSpread;
  }
}

/** The key under which an object has what gives it further fields that are unknown. */
export const FURTHER = Symbol('further fields');

/** What gives a value further fields that are unknown; `undefined` if all of its fields are known. */
export function furtherFields(value: unknown): unknown {
  // A list of unknown length.
  if (Array.isArray(value)) return value.find((item) => item instanceof Unknown && item.isSpread);
  return typeof value === 'object' && value !== null && FURTHER in value
    ? value[FURTHER]
    : undefined;
}

/** Reads values of any shape, and reports those that are unknown where they are asked for. */
export class Values {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** `undefined` for an unknown value, which is reported. */
  known(value: unknown): unknown {
    const unknown = Array.isArray(value) ? undefined : (furtherFields(value) ?? value);
    if (unknown instanceof Unknown)
      this.#report.add('configuration', unknown.path, unknown.line(), unknown.code);
    return value instanceof Unknown || typeof value === 'function' ? undefined : value;
  }

  /** The first of several values that is a text with something in it, or a number. */
  text(...values: readonly unknown[]): string | undefined {
    for (const value of values) {
      const known = this.known(value);
      const text = typeof known === 'string' || typeof known === 'number' ? String(known) : '';
      if (text.trim() !== '') return text.trim();
    }
    return undefined;
  }

  list(value: unknown): readonly unknown[] {
    const known = this.known(value);
    return Array.isArray(known) ? known.filter((item) => !(this.known(item) === undefined)) : [];
  }

  record(value: unknown): Fields {
    return fieldsOf(this.known(value));
  }

  /** The items of a list, each as a record. */
  records(value: unknown): readonly Fields[] {
    return this.list(value).map((each) => this.record(each));
  }

  /** The items of a list with a label and an address, by the fields that may hold these. */
  links(list: unknown, labels: readonly string[], addresses: readonly string[]): OldLink[] {
    return this.records(list).flatMap((item) => {
      const label = this.text(...labels.map((name) => item[name]));
      const url = this.text(...addresses.map((name) => item[name]));
      return label !== undefined && url !== undefined ? [{ label, url }] : [];
    });
  }
}

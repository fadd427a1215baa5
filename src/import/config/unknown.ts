/** A value of a configuration that cannot be known without running it. */
export class Unknown {
  /** Reports it; called where it is asked for: most unknown values are not. */
  readonly report: () => void;
  /** Whether it stands in a list for any number of items. */
  readonly isSpread: boolean;

  constructor(report: () => void, isSpread = false) {
    this.report = report;
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

/** Milliseconds for which errors of one kind are counted after one of them was written. */
const INTERVAL = 60_000;
/** Kinds counted at once; further kinds count as one. */
const MAX_KINDS = 100;

/** The kind of an error: what it has in common with errors of the same cause. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.name} ${error.code}` : `${error.name} ${error.message}`;
}

/**
 * Writes an error once for its kind and minute, so that a fault that each request meets does not
 * fill the log; the number of those left out follows.
 *
 * @param write takes one message
 */
export function errorLog(write: (message: unknown) => void): (error: unknown) => void {
  const counts = new Map<string, number>();
  return (error) => {
    const kind = counts.size < MAX_KINDS ? kindOf(error) : 'other';
    const count = counts.get(kind);
    counts.set(kind, (count ?? -1) + 1);
    if (count !== undefined) return;
    write(error);
    setTimeout(() => {
      const more = counts.get(kind) ?? 0;
      counts.delete(kind);
      if (more > 0) write(`${more} more like it in ${INTERVAL / 1000} seconds: ${error}`);
    }, INTERVAL).unref();
  };
}

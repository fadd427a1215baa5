import type { Bucket } from '../src/publish/bucket.ts';

const DAY = 24 * 3_600_000;

/** A bucket in memory that can fail from the nth write on. */
export function memoryBucket() {
  const objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; modified: Date }>();
  const written: string[] = [];
  const state = { left: Number.POSITIVE_INFINITY };
  const bucket: Bucket = {
    async read(key) {
      const found = objects.get(key);
      return found && (new Response(found.bytes).body ?? undefined);
    },
    async write(key, bytes) {
      if (state.left <= 0) throw new Error('The process is gone.');
      state.left -= 1;
      written.push(key);
      objects.set(key, { bytes, modified: new Date() });
    },
    async list(prefix) {
      return [...objects].flatMap(([key, { modified }]) =>
        key.startsWith(prefix) ? [{ key, modified }] : [],
      );
    },
    async remove(keys) {
      for (const key of keys) objects.delete(key);
    },
  };
  /** Ages all objects by some days. */
  const age = (days: number) => {
    for (const each of objects.values()) each.modified = new Date(+each.modified - days * DAY);
  };
  return { bucket, objects, written, state, age };
}

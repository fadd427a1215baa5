import { LRUCache } from 'lru-cache';

/** Overhead of an entry: its bytes besides key and value. */
const ENTRY_BYTES = 200;

/** Values bounded by the bytes they hold; the least recently used are dropped first. */
export type ByteCache<V extends object | boolean> = LRUCache<string, V>;

/**
 * A cache in which no value takes more than a quarter of the room: such a value is not kept.
 *
 * @param limit bytes of all keys and values together
 * @param bytesOf what a value holds, in bytes
 */
export function byteCache<V extends object | boolean>(
  limit: number,
  bytesOf: (value: V) => number = () => 0,
): ByteCache<V> {
  const maxSize = Math.max(1, Math.floor(limit));
  return new LRUCache({
    maxSize,
    maxEntrySize: Math.ceil(maxSize / 4),
    sizeCalculation: (value, key) => bytesOf(value) + key.length + ENTRY_BYTES,
  });
}

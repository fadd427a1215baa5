import { deserialize, serialize } from 'node:v8';
import type { Derived } from '../src/compile/derived.ts';
import { held, type InParts, type Recall } from '../src/compile/recall.ts';
import { hashOfFile } from '../src/files/hash-of-file.ts';
import type { Jobs } from './jobs.ts';

/** Where values are kept. */
export interface Values {
  readonly get: (key: string) => Uint8Array | undefined;
  /** `false` if it is not kept. */
  readonly set: (key: string, bytes: Uint8Array) => string | boolean;
}

/** Reads values from the store; makes missing ones on both threads. */
export function recallFrom(
  store: Values,
  jobs: Pick<Jobs, 'make'>,
  hashOf: Recall['hashOf'] = hashOfFile,
): Recall {
  async function recall<T>(value: Derived<Promise<T>>): Promise<T> {
    const known = store.get(value.key);
    if (known) return deserialize(known);
    const made = await jobs.make<T>(value);
    store.set(value.key, serialize(made));
    return made;
  }

  async function inParts<Value, Part>(
    whole: Derived<Promise<InParts<Value, Part>>>,
  ): Promise<InParts<Value, () => Part>> {
    const { key } = whole;
    let bytes: Uint8Array | undefined = store.get(key);
    if (!bytes) {
      const made = await whole.make();
      // As bytes within, the part is not decoded with the value.
      bytes = serialize({ value: made.value, part: serialize(made.part) });
      if (!store.set(key, bytes)) return held(made);
    }
    const part = () => {
      const bytes = store.get(key);
      if (!bytes) throw new Error('The store of the build changed meanwhile. Build again.');
      return deserialize(deserialize(bytes).part);
    };
    // Decode even fresh values: their strings are slices that would keep the whole source in memory.
    return { value: deserialize(bytes).value, part };
  }

  return Object.assign(recall, { inParts, hashOf });
}

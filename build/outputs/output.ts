type FileContent = string | Uint8Array | undefined;

/**
 * A file of `dist/` that is not rendered by a page: its path, `/` first, and its content;
 * `undefined` where this content needs no such file. Where that takes long to make: all that it
 * is made of.
 */
export type Output = readonly [
  path: string,
  content: () => FileContent | Promise<FileContent>,
  source?: () => string,
];

/** A JSON file. */
export function json(path: string, value: () => unknown | Promise<unknown>): Output {
  return [path, async () => JSON.stringify(await value())];
}

/** The bytes of a file's content. */
export function bytesOf(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

/** A file of `dist/` that is not rendered by a page: its path, `/` first, and its content. */
export type Output = readonly [path: string, content: () => string | Promise<string>];

/** A JSON file. */
export function json(path: string, value: () => unknown | Promise<unknown>): Output {
  return [path, async () => JSON.stringify(await value())];
}

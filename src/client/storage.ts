/** Stored values by name. Does nothing if the browser blocks storage. */
const jsonStorage = (storage: () => Storage) => ({
  /** The stored value, of any type: other scripts may have written it. */
  read(name: string): unknown {
    try {
      return JSON.parse(storage().getItem(name) ?? 'null');
    } catch {
      return undefined;
    }
  },
  write(name: string, value: unknown): void {
    try {
      storage().setItem(name, JSON.stringify(value));
    } catch {}
  },
});

/** Values stored until the reader clears them. */
export const siteStorage = jsonStorage(() => localStorage);

/** Values stored while the tab is open. */
export const tabStorage = jsonStorage(() => sessionStorage);

/** A stored list of texts, newest first. */
export class StoredTexts {
  readonly #name: string;
  readonly #limit: number;

  /** @param limit of texts */
  constructor(name: string, limit: number) {
    this.#name = name;
    this.#limit = limit;
  }

  get all(): readonly string[] {
    const value = siteStorage.read(this.#name);
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
  }

  add(text: string): void {
    const texts = [text, ...this.all.filter((other) => other !== text)];
    siteStorage.write(this.#name, texts.slice(0, this.#limit));
  }

  clear(): void {
    siteStorage.write(this.#name, []);
  }
}

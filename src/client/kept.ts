/** Values that the browser keeps for this site or tab, by name; if it keeps nothing, as long as the page lasts. */
const keptIn = (storage: () => Storage) => ({
  /** The kept value; anything may have been written there. */
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

/** Kept until the reader clears it. */
export const kept = keptIn(() => localStorage);

/** Kept as long as the tab is open. */
export const keptInTab = keptIn(() => sessionStorage);

/** A kept list of texts, the newest first. */
export class KeptTexts {
  readonly #name: string;
  readonly #most: number;

  /** @param most how many are kept */
  constructor(name: string, most: number) {
    this.#name = name;
    this.#most = most;
  }

  get all(): readonly string[] {
    const value = kept.read(this.#name);
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
  }

  add(text: string): void {
    const texts = [text, ...this.all.filter((other) => other !== text)];
    kept.write(this.#name, texts.slice(0, this.#most));
  }

  clear(): void {
    kept.write(this.#name, []);
  }
}

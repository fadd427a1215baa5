const CLOSING = /^[ \t>]*(:{3,})[ \t]*$/;

/** The containers (`:::name`) that are open while the lines of a page are read, outermost first. */
export class OpenContainers {
  readonly #open: { readonly colons: number; readonly stays: boolean }[] = [];

  /**
   * @param colons of its first line
   * @param stays whether the new page has it too
   */
  open(colons: number, stays: boolean): void {
    this.#open.push({ colons, stays });
  }

  /** Whether a line closes a container that does not stay, so that its colons have to go. */
  endsDropped(text: string): boolean {
    const colons = CLOSING.exec(text)?.[1]?.length ?? 0;
    const index = this.#open.findLastIndex((each) => each.colons <= colons);
    const [closed] = index < 0 ? [] : this.#open.splice(index);
    return closed?.stays === false;
  }
}

/** The first of `base`, `base-2`, `base-3` and so on that is not taken. */
export function uniqueName(base: string, isTaken: (name: string) => boolean): string {
  let name = base;
  for (let number = 2; isTaken(name); number++) name = `${base}-${number}`;
  return name;
}

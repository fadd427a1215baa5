/** A name as a title: `getting-started` as “Getting started”. */
export function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Compares two keys; negative if the first comes first. */
export type Compare = (a: string, b: string) => number;

/** By the numbers of characters, as Python compares texts. */
export const plainly: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** By letters, each in lower case before the same in upper case. */
export const byLetter: Compare = (a, b) =>
  plainly(a.toLowerCase(), b.toLowerCase()) || plainly(swapCase(a), swapCase(b));

/** Numbers in texts by their values: `a2` before `a10`. */
export const naturally =
  (compare: Compare): Compare =>
  (a, b) => {
    const [left, right] = [partsOf(a), partsOf(b)];
    for (let index = 0; index < Math.min(left.length, right.length); index++) {
      const [one = '', other = ''] = [left[index], right[index]];
      const order = index % 2 === 1 ? Number(one) - Number(other) : compare(one, other);
      if (order !== 0) return order;
    }
    return left.length - right.length;
  };

/** Texts and numbers in turn, a text first. */
const partsOf = (text: string) => text.split(/(\d+)/);

/** Lower case comes first where only case differs. */
const swapCase = (text: string) =>
  [...text]
    .map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase()))
    .join('');

/** Paths, folder by folder, with the extension apart: `a` before `a-b`, `a.md` before `a-b.md`. */
export const pathsBy =
  (compare: Compare): Compare =>
  (a, b) => {
    const [left, right] = [segments(a), segments(b)];
    for (let index = 0; index < Math.min(left.length, right.length); index++) {
      const order = compare(left[index] ?? '', right[index] ?? '');
      if (order !== 0) return order;
    }
    return left.length - right.length;
  };

const segments = (path: string) => path.replace(/\.(?=\w+$)/, '/.').split('/');

/** Without regard to case. */
export const ignoringCase =
  (compare: Compare): Compare =>
  (a, b) =>
    compare(a.toLowerCase(), b.toLowerCase());

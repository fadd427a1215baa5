import { readFileSync, statSync } from 'node:fs';

/** The start of a pointer, which Git LFS keeps in place of a file. */
export const LFS_POINTER = 'version https://git-lfs.github.com/spec/';

/** Longest pointer, in bytes (Git LFS specification, “The Pointer”). */
const MAX_SIZE = 1024;

/** Whether a file is only a Git LFS pointer; `false` if it cannot be read. */
export function isLfsPointer(file: string): boolean {
  try {
    return statSync(file).size <= MAX_SIZE && readFileSync(file, 'utf8').startsWith(LFS_POINTER);
  } catch {
    return false;
  }
}

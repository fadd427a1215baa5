import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import type { ReadAsset } from '../../service/assets.ts';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'EINVAL']);

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENT.has(String(error.code));
}

/** Strong entity tag of some bytes. */
export function entityTag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/**
 * Reads published files from a folder, and nothing outside it.
 *
 * @param folder absolute path
 */
export function readFolder(folder: string): ReadAsset {
  const root = normalize(`${folder}${sep}`);
  const tags = new Map<string, { version: string; etag: string }>();
  return async (path) => {
    const file = join(root, path);
    if (!file.startsWith(root) || file.includes('\0')) return undefined;
    try {
      const info = await stat(file);
      if (!info.isFile()) return undefined;
      const body = await readFile(file);
      const version = `${info.mtimeMs} ${info.size} ${info.ino}`;
      const known = tags.get(file);
      if (known?.version === version) return { body, etag: known.etag };
      const etag = entityTag(body);
      tags.set(file, { version, etag });
      return { body, etag };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
}

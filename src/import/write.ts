import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files of a new project: text, or bytes. */
export type ProjectFiles = ReadonlyMap<string, string | Buffer>;

/** What the last import wrote, so that the next one knows which files were changed since. */
export const RECORD = '.lectern-import.json';

const hashOf = (bytes: string | Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Which files an import would write, and which it must not. */
export interface WritePlan {
  readonly write: readonly string[];
  readonly same: readonly string[];
  /** Files that somebody changed or made, with other content. */
  readonly changed: readonly string[];
}

async function existing(file: string): Promise<Buffer | 'other' | undefined> {
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  return found.isFile() ? readFile(file) : 'other';
}

async function recorded(folder: string): Promise<Readonly<Record<string, string>>> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, RECORD), 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Compares the files of an import with those in the folder. */
export async function planWrite(folder: string, files: ProjectFiles): Promise<WritePlan> {
  const record = await recorded(folder);
  const plan = { write: [] as string[], same: [] as string[], changed: [] as string[] };
  for (const [path, content] of files) {
    const found = await existing(join(folder, path));
    if (found === undefined) plan.write.push(path);
    else if (found === 'other') plan.changed.push(path);
    else if (found.equals(Buffer.from(content))) plan.same.push(path);
    else if (record[path] === hashOf(found)) plan.write.push(path);
    else plan.changed.push(path);
  }
  return plan;
}

/** Writes the files, and the record of them. */
export async function writeFiles(
  folder: string,
  files: ProjectFiles,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, files.get(path) ?? '');
  }
  const record = Object.fromEntries([...files].map(([path, content]) => [path, hashOf(content)]));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, RECORD), `${JSON.stringify(record, null, 1)}\n`);
}

import { hash } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { foldersAbove } from '../common/folders-above.ts';
import { fieldsOf } from './fields.ts';

/** Files of a new project: text, or bytes. */
export type ProjectFiles = ReadonlyMap<string, string | Buffer>;

/** Records what the last import wrote, to detect files that were changed since. */
const RECORD_FILE = '.lectern-import.json';

/** Temporary name of a file while it is written, so that files are always complete. */
const TEMPORARY_FILE = '.lectern-import.tmp';

const hashOf = (bytes: string | Buffer) => hash('sha256', bytes).slice(0, 32);

/** The files that an import would write, and those that it must not overwrite. */
export interface WritePlan {
  readonly write: readonly string[];
  readonly unchanged: readonly string[];
  /** Files with other content that were changed or created by somebody else. */
  readonly changed: readonly string[];
}

async function readExisting(file: string): Promise<Buffer | 'other' | undefined> {
  const status = await lstat(file).catch(() => undefined);
  if (status === undefined) return undefined;
  return status.isFile() ? readFile(file) : 'other';
}

/** The hashes of each file that the last import wrote, or replaced if it was interrupted. */
async function readRecord(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8'));
    const entries = Object.entries(fieldsOf(value));
    return Object.fromEntries(entries.map(([path, hashes]) => [path, [hashes].flat().map(String)]));
  } catch {
    return {};
  }
}

/** Compares the files of an import with those in the folder. */
export async function planWrite(folder: string, files: ProjectFiles): Promise<WritePlan> {
  const record = await readRecord(folder);
  const plan = { write: [] as string[], unchanged: [] as string[], changed: [] as string[] };
  for (const [path, content] of files) {
    const existing = await readExisting(join(folder, path));
    if (existing === undefined) plan.write.push(path);
    else if (existing === 'other') plan.changed.push(path);
    else if (existing.equals(Buffer.from(content))) plan.unchanged.push(path);
    else if (record[path]?.includes(hashOf(existing))) plan.write.push(path);
    else plan.changed.push(path);
  }
  return plan;
}

/**
 * Writes the files. Writes the record first, with the old and new hashes, so that the next import can
 * complete an interrupted one. Replaces symbolic links instead of following them.
 *
 * @throws {Error} if a folder is a symbolic link, or a file is outside of the project
 */
export async function writeFiles(
  folder: string,
  files: ProjectFiles,
  paths: readonly string[],
): Promise<void> {
  const outside = paths.find((path) => path.split('/').includes('..'));
  if (outside !== undefined)
    throw new Error(`“${outside}” is outside of the new project. Nothing was written.`);
  const folders = new Set(paths.flatMap(foldersAbove));
  for (const path of folders)
    if ((await lstat(join(folder, path)).catch(() => undefined))?.isSymbolicLink())
      throw new Error(
        `“${path}” is a symbolic link. Nothing was written. Delete it, or name another folder with --to.`,
      );
  const write = async (path: string, content: string | Buffer) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    // May be a link: delete it instead of writing through it.
    await rm(join(folder, TEMPORARY_FILE), { force: true });
    await writeFile(join(folder, TEMPORARY_FILE), content, { flag: 'wx' });
    await rename(join(folder, TEMPORARY_FILE), file);
  };
  const writeRecord = (record: Readonly<Record<string, unknown>>) =>
    write(RECORD_FILE, `${JSON.stringify(record, null, 1)}\n`);
  const previous = await readRecord(folder);
  const record = Object.fromEntries([...files].map(([path, content]) => [path, hashOf(content)]));
  await mkdir(folder, { recursive: true });
  await writeRecord({
    ...previous,
    ...Object.fromEntries(
      Object.entries(record).map(([path, hash]) => [path, [...(previous[path] ?? []), hash]]),
    ),
  });
  for (const path of paths) await write(path, files.get(path) ?? '');
  await writeRecord(record);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LECTERN_FOLDER } from '../../build/lectern-folder.ts';

/** Reads a file of Lectern itself, which the package also contains. */
export const ownFile = (path: string): string => readFileSync(join(LECTERN_FOLDER, path), 'utf8');

/** The first code block in a language on a page about publishing, such as `nginx`. */
export function documentedFile(name: string, language: string): string {
  const page = ownFile(`docs/content/docs/en/publish/${name}.md`);
  const block = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1];
  if (block === undefined) throw new Error(`The page “${name}” has no block in ${language}.`);
  return block;
}

/**
 * Replaces the parts that differ in the project of a user.
 *
 * @throws {Error} if the text lacks one of them
 */
export function adapt(
  text: string,
  changes: readonly (readonly [from: string, to: string])[],
): string {
  return changes.reduce((adapted, [from, to]) => {
    if (!adapted.includes(from)) throw new Error(`The text does not have “${from}”.`);
    return adapted.replaceAll(from, to);
  }, text);
}

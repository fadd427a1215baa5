import { foldersAbove } from '../common/folders-above.ts';
import { folded } from '../files/safe-names.ts';

/** Characters that Windows forbids in names, except those that lists of files already forbid. */
const FORBIDDEN = /[<>"|?*]/;

/** Describes the files of a site that Windows or macOS cannot store or distinguish. */
export function unportableNames(paths: readonly string[]): string[] {
  const problems: string[] = [];
  const pathsByName = new Map<string, string>();
  for (const path of paths) {
    const other = pathsByName.get(folded(path));
    if (other === undefined) pathsByName.set(folded(path), path);
    else problems.push(`${other} and ${path} are the same name on Windows or macOS.`);
  }
  for (const path of paths) {
    for (const folder of foldersAbove(path)) {
      const file = pathsByName.get(folded(folder));
      if (file !== undefined) problems.push(`${file} and the folder of ${path} are the same name.`);
    }
    const name = path.split('/').find((part) => FORBIDDEN.test(part));
    if (name !== undefined)
      problems.push(`${path} cannot exist on Windows because of its name ${name}.`);
  }
  return problems;
}

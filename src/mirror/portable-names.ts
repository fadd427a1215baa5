import { foldersAbove } from '../common/folders-above.ts';
import { folded } from '../files/safe-names.ts';

/** Characters that Windows forbids in names, besides those that no list of files may hold. */
const REFUSED = /[<>"|?*]/;

/** A sentence for each file of a site that Windows or macOS cannot store, or cannot distinguish. */
export function unportableNames(paths: readonly string[]): string[] {
  const problems: string[] = [];
  const known = new Map<string, string>();
  for (const path of paths) {
    const other = known.get(folded(path));
    if (other === undefined) known.set(folded(path), path);
    else problems.push(`${other} and ${path} are the same name on Windows or macOS.`);
  }
  for (const path of paths) {
    for (const folder of foldersAbove(path)) {
      const file = known.get(folded(folder));
      if (file !== undefined) problems.push(`${file} and the folder of ${path} are the same name.`);
    }
    const name = path.split('/').find((part) => REFUSED.test(part));
    if (name !== undefined)
      problems.push(`${path} cannot exist on Windows because of its name ${name}.`);
  }
  return problems;
}

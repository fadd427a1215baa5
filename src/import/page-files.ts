import { posix } from 'node:path';
import { splitFrontMatter } from './page/front-matter.ts';
import type { SourceFolder } from './source-folder.ts';

/** The pages below a folder, with their front matter and their path relative to the folder. */
export async function* pageFiles(root: string, folder: SourceFolder, pattern = /\.mdx?$/) {
  for (const file of await folder.listFiles(root)) {
    const path = posix.relative(root, file);
    if (!pattern.test(path)) continue;
    yield { file, path, ...splitFrontMatter((await folder.readText(file)) ?? '') };
  }
}

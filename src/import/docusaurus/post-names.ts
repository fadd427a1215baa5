import { posix } from 'node:path';
import { parse } from 'yaml';
import { type Fields, fieldsOf } from '../fields.ts';
import type { OldAuthor } from '../old-site.ts';
import { textField } from '../page/front-matter.ts';
import { listOf, postAuthors } from '../post.ts';
import type { SourceFolder } from '../source-folder.ts';

/** What posts call their authors and tags. */
export interface PostNames {
  readonly authorsOf: (data: Fields) => readonly OldAuthor[];
  readonly tagsOf: (data: Fields) => readonly string[];
}

async function readYaml(folder: SourceFolder, path: string): Promise<Fields> {
  try {
    return fieldsOf(parse((await folder.text(path)) ?? '', { logLevel: 'silent' }));
  } catch {
    return {};
  }
}

/**
 * Reads the files of a blog in which authors and tags are described.
 *
 * @param root folder of the blog
 * @param options those of the plugin
 */
export async function readPostNames(
  root: string,
  options: Fields,
  folder: SourceFolder,
): Promise<PostNames> {
  const file = (option: unknown, usual: string) => posix.join(root, textField(option) ?? usual);
  const authors = await readYaml(folder, file(options.authorsMapPath, 'authors.yml'));
  const tags = await readYaml(folder, file(options.tags, 'tags.yml'));
  return {
    authorsOf: (data) => postAuthors(data, authors),
    tagsOf: (data) =>
      listOf(data.tags).flatMap((value) => {
        const key = textField(value);
        const described = key === undefined ? fieldsOf(value) : fieldsOf(tags[key]);
        return textField(described.label) ?? key ?? [];
      }),
  };
}

import { posix } from 'node:path';
import { parse } from 'yaml';
import { type Fields, fieldsOf } from '../fields.ts';
import type { OldAuthor } from '../old-site.ts';
import { textField } from '../page/front-matter.ts';
import type { SourceFolder } from '../source-folder.ts';

/** What posts call their authors and tags. */
export interface PostNames {
  readonly authorsOf: (data: Fields) => readonly OldAuthor[];
  readonly tagsOf: (data: Fields) => readonly string[];
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

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
  const authorOf = (value: unknown): readonly OldAuthor[] => {
    const given = fieldsOf(value);
    const key = textField(typeof value === 'object' ? given.key : value);
    const described = { ...fieldsOf(key === undefined ? undefined : authors[key]), ...given };
    const name = textField(described.name) ?? key;
    const url = textField(described.url);
    const isWeb = url !== undefined && /^https?:/.test(url) && URL.canParse(url);
    return name === undefined ? [] : [{ name, ...(isWeb && { url }) }];
  };
  return {
    authorsOf: (data) => [
      ...listOf(data.authors).flatMap(authorOf),
      ...authorOf({
        name: data.author ?? data.authorName,
        url: data.author_url ?? data.authorURL,
      }),
    ],
    tagsOf: (data) =>
      listOf(data.tags).flatMap((value) => {
        const key = textField(value);
        const described = key === undefined ? fieldsOf(value) : fieldsOf(tags[key]);
        return textField(described.label) ?? key ?? [];
      }),
  };
}

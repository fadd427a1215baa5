import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LECTERN_FOLDER } from './lectern-folder.ts';

/** The published notices: the licences require them with every copy. */
export const NOTICES_FILE = join(LECTERN_FOLDER, 'src/public/third-party-notices.txt');

interface Work {
  readonly name: string;
  readonly use: string;
  /** The file of its licence, where that is not in the folder of the package of its name. */
  readonly licence?: string;
}

/** Third-party work in a published site, in the function or in the server. */
export const THIRD_PARTY: readonly Work[] = [
  { name: '@orama/stemmers', use: 'finds the stems of words in the search' },
  {
    name: 'Pagefind',
    use: 'the index for other sites, where there is one',
    licence: 'node_modules/pagefind/LICENSE/LICENSE',
  },
  { name: 'bootstrap-icons', use: 'the icons of callouts and of links to other services' },
  { name: '@readme/httpsnippet', use: 'writes the samples of requests on pages of an API' },
  { name: 'stringify-object', use: 'part of @readme/httpsnippet' },
  { name: 'get-own-enumerable-property-symbols', use: 'part of @readme/httpsnippet' },
  { name: 'is-obj', use: 'part of @readme/httpsnippet' },
  {
    name: 'is-regexp',
    use: 'part of @readme/httpsnippet',
    // Its package holds no licence text; it has the author and the licence of is-obj.
    licence: 'node_modules/is-obj/license',
  },
  { name: 'jsonc-parser', use: 'finds where a body of a request is not JSON' },
  { name: 'jsonschema', use: 'checks whether a response fits its schema' },
  { name: 's3mini', use: 'reads published sites from object storage' },
  {
    name: 'Besley',
    use: 'the font of the titles',
    licence: 'src/assets/fonts/besley-OFL.txt',
  },
];

/** The file of the licence of a package, below the folder of Lectern; `undefined` if it has none. */
export async function licenceFile(name: string): Promise<string | undefined> {
  const folder = join('node_modules', name);
  const files = await readdir(join(LECTERN_FOLDER, folder));
  const file = files.find((each) => /^licen[cs]e/i.test(each));
  return file && join(folder, file);
}

/** The notices as one text: each work, its use and its full licence. */
export async function notices(): Promise<string> {
  const parts = THIRD_PARTY.map(async ({ name, use, licence }) => {
    const file = join(LECTERN_FOLDER, licence ?? (await licenceFile(name)) ?? '');
    const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n').trim();
    return `${name}: ${use}\n${'='.repeat(72)}\n\n${text}\n`;
  });
  return [
    'This site includes third-party work, under these licences.\n',
    ...(await Promise.all(parts)),
  ].join('\n\n');
}

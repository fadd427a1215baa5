import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);

/** The published notices: the licences require them with every copy. */
export const NOTICES_FILE = fileURLToPath(new URL('src/public/third-party-notices.txt', root));

/** Third-party work in a published site, in the function or in the server. */
export const THIRD_PARTY = [
  {
    name: '@orama/stemmers',
    use: 'finds the stems of words in the search',
    licence: 'node_modules/@orama/stemmers/LICENSE.md',
  },
  {
    name: 'Pagefind',
    use: 'the index for other sites, where there is one',
    licence: 'node_modules/pagefind/LICENSE/LICENSE',
  },
  {
    name: 'bootstrap-icons',
    use: 'the icons of callouts and of links to other services',
    licence: 'node_modules/bootstrap-icons/LICENSE',
  },
  {
    name: '@readme/httpsnippet',
    use: 'writes the samples of requests on pages of an API',
    licence: 'node_modules/@readme/httpsnippet/LICENSE',
  },
  {
    name: 'stringify-object',
    use: 'part of @readme/httpsnippet',
    licence: 'node_modules/stringify-object/LICENSE',
  },
  {
    name: 'get-own-enumerable-property-symbols',
    use: 'part of @readme/httpsnippet',
    licence: 'node_modules/get-own-enumerable-property-symbols/LICENSE',
  },
  {
    name: 'is-obj',
    use: 'part of @readme/httpsnippet',
    licence: 'node_modules/is-obj/license',
  },
  {
    name: 'is-regexp',
    use: 'part of @readme/httpsnippet',
    // Its package holds no licence text; it has the author and the licence of is-obj.
    licence: 'node_modules/is-obj/license',
  },
  {
    name: 'jsonc-parser',
    use: 'finds where a body of a request is not JSON',
    licence: 'node_modules/jsonc-parser/LICENSE.md',
  },
  {
    name: 'jsonschema',
    use: 'checks whether a response fits its schema',
    licence: 'node_modules/jsonschema/LICENSE',
  },
  {
    name: 's3mini',
    use: 'reads published sites from object storage',
    licence: 'node_modules/s3mini/LICENSE',
  },
  {
    name: 'Besley',
    use: 'the font of the titles',
    licence: 'src/assets/fonts/besley-OFL.txt',
  },
] as const;

/** The notices as one text: each work, its use and its full licence. */
export async function notices(): Promise<string> {
  const parts = THIRD_PARTY.map(async ({ name, use, licence }) => {
    const text = (await readFile(new URL(licence, root), 'utf8')).replaceAll('\r\n', '\n').trim();
    return `${name}: ${use}\n${'='.repeat(72)}\n\n${text}\n`;
  });
  return [
    'This site includes third-party work, under these licences.\n',
    ...(await Promise.all(parts)),
  ].join('\n\n');
}

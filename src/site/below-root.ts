import { derived } from '../compile/derived.ts';
import { ADDRESSES, rewriteHtmlAddresses } from '../compile/page/html-tokens.ts';
import { extension } from '../contract/media-types.ts';
import { HASHED_FOLDER, type SiteFacts, withRoot } from '../contract/paths.ts';
import { type FileContent, keptFile, type Output, type OutputGroup } from './outputs/output.ts';

/** Attributes of our pages that are addresses. */
const PAGE_ADDRESSES = new Set([
  ...ADDRESSES,
  ...['action', 'data-copy-from', 'data-mermaid', 'data-url'],
]);

/** Where a text in a script starts with a hashed file. */
const IN_SCRIPT = new RegExp(`(["'\`])${HASHED_FOLDER}`, 'g');

/** Puts a root before the paths in a file, by the extension of the file. */
const REWRITE: Readonly<Record<string, (text: string, root: string) => string>> = {
  html: (text, root) =>
    rewriteHtmlAddresses(
      text.replace(/<html [^>]*/, (tag) => `${tag} data-root="${root}"`),
      (address) => withRoot(address, root),
      PAGE_ADDRESSES,
    ),
  css: (text, root) => text.replace(/(url\(["']?)\/(?!\/)/g, `$1${root}/`),
  js: (text, root) => text.replace(IN_SCRIPT, `$1${root}${HASHED_FOLDER}`),
  json: (text, root) => text.replace(/"\/(?!\/)/g, `"${root}/`),
  webmanifest: (text, root) => text.replace(/"\/(?!\/)/g, `"${root}/`),
};

function rewritten(path: string, content: FileContent, root: string): FileContent {
  const rewrite = REWRITE[extension(path)];
  if (!rewrite) return content;
  return rewrite(typeof content === 'string' ? content : new TextDecoder().decode(content), root);
}

/**
 * Files that browsers load, with the path below which the site lies before each path in them. Only
 * files made for a root need this: whatever holds whole addresses has that path already.
 */
export function* belowRoot(
  outputs: Iterable<Output>,
  { root }: Pick<SiteFacts, 'root'>,
): Generator<Output> {
  for (const output of outputs) {
    const { path, make, content } = output;
    if (root === '' || !(extension(path) in REWRITE)) yield output;
    else if (content) {
      const below = derived(
        'below root',
        { content, path, root },
        async ({ content, path, root }) => rewritten(path, await content.make(), root),
      );
      yield keptFile(path, below);
    } else yield { path, make: async () => rewritten(path, await make(), root) };
  }
}

/** The same for files that are made together. */
export function groupBelowRoot(group: OutputGroup, { root }: Pick<SiteFacts, 'root'>): OutputGroup {
  if (root === '') return group;
  const { places, make } = group;
  return {
    places,
    make: async () =>
      new Map([...(await make())].map(([path, file]) => [path, rewritten(path, file, root)])),
  };
}

import { derived } from '../compile/derived.ts';
import { ADDRESSES, rewriteHtmlAddresses } from '../compile/page/html-tokens.ts';
import { extension } from '../contract/media-types.ts';
import { HASHED_FOLDER, type SiteFacts, withRoot } from '../contract/paths.ts';
import { type FileContent, keptFile, type Output, type OutputGroup } from './outputs/output.ts';

/** Attributes of our pages with addresses. */
const PAGE_ADDRESSES = new Set([
  ...ADDRESSES,
  ...['action', 'data-copy-from', 'data-mermaid', 'data-url'],
]);

/** The start of a string literal with the path of a hashed file. */
const IN_SCRIPT = new RegExp(`(["'\`])${HASHED_FOLDER}`, 'g');

/** Functions that prefix the paths in a file with the base path, by file extension. */
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

function withBasePath(path: string, content: FileContent, root: string): FileContent {
  const rewrite = REWRITE[extension(path)];
  if (!rewrite) return content;
  return rewrite(typeof content === 'string' ? content : new TextDecoder().decode(content), root);
}

/**
 * Prefixes the paths in files for browsers with the base path of the site. Files with absolute URLs
 * already have it.
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
        async ({ content, path, root }) => withBasePath(path, await content.make(), root),
      );
      yield keptFile(path, below);
    } else yield { path, make: async () => withBasePath(path, await make(), root) };
  }
}

/** Prefixes the paths in a group of files with the base path of the site. */
export function groupBelowRoot(group: OutputGroup, { root }: Pick<SiteFacts, 'root'>): OutputGroup {
  if (root === '') return group;
  const { places, make } = group;
  return {
    places,
    make: async () =>
      new Map([...(await make())].map(([path, file]) => [path, withBasePath(path, file, root)])),
  };
}

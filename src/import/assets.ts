import { posix } from 'node:path';
import { lazy } from '../common/lazy.ts';
import { uniqueName } from '../common/unique-name.ts';
import { PUBLISHED } from '../contract/paths.ts';
import { folded, isHarmless } from '../files/safe-names.ts';
import { isSafePath } from '../files/site-list.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { NoteKind } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

/** Target folder of the files that pages use. */
const MEDIA = 'content/media';

/** Matches files that configure the old host or system. */
const HOST_FILE =
  /^(?:_headers|_redirects|_routes\.json|\.htaccess|\.nojekyll|robots\.txt|sitemap[^/]*\.xml|CNAME|vercel\.json|llms[^/]*\.txt)$/;

/** Files that both old and new sites generate. */
const GENERATED = new Set<string>([...Object.values(PUBLISHED), '/llms.txt', '/llms-full.txt']);

const PAGE_SOURCE = /\.(?:mdx?|html?|jsx?|tsx?|vue|astro)$/i;

/** The files of the old site other than pages, and their targets. */
export type Assets = Awaited<ReturnType<typeof readAssets>>;

/** @param isTaken whether an address belongs to a page or a generated file */
export async function readAssets(
  { publicFolders, isPublic = () => true }: OldSite,
  folder: SourceFolder,
  isTaken: (address: string) => boolean,
) {
  const files = new Set(await folder.listFiles('.', { isQuiet: true }));
  /** Public address, decoded, to path of the source folder. */
  const published = new Map<string, string>();
  for (const root of publicFolders)
    for (const file of await folder.listFiles(root))
      if (isPublic(file)) published.set(`/${posix.relative(root, file)}`, file);
  const byFoldedName = new Map([...published.keys()].reverse().map((each) => [folded(each), each]));
  /** Whether a name is not portable, or differs from another only by case or normalization. */
  const isUnportable = (address: string) =>
    !isPortable(address) || byFoldedName.get(folded(address)) !== address;
  const targets = new Map<string, string>();
  const targetNames = new Set<string>();
  const isOmitted = (address: string) =>
    HOST_FILE.test(posix.basename(address)) || isTaken(address) || isUnportable(address);

  /** Schedules the copy of a file of the source folder; returns its new path. */
  function copy(file: string): string | undefined {
    if (!files.has(file)) return undefined;
    const existing = targets.get(file);
    if (existing !== undefined) return existing;
    const { dir, name, ext } = posix.parse(`${MEDIA}/${legalPath(file)}`);
    const base = posix.join(dir, name);
    const target = uniqueName(base, (each) => targetNames.has(folded(each + ext))) + ext;
    targets.set(file, target);
    targetNames.add(folded(target));
    return target;
  }

  /**
   * The new path of a file that a page links to: relative to the project, or an address that starts with
   * a slash; `undefined` if there is no such file.
   *
   * @param file path of the source folder that the address would mean as a path
   * @param address the address as an address of the old site
   * @param main the page in the first language, beside which the file may lie
   */
  function find(
    file: string | undefined,
    address: string,
    from: OldPage,
    main?: OldPage,
  ): string | undefined {
    // As browsers resolve it: from the address with and without a slash at its end.
    const addresses = address.startsWith('/')
      ? [address]
      : [posix.join(from.address, address), posix.join(from.address, '..', address)];
    const besidePage = () =>
      [from, ...(main ? [main] : [])].flatMap((page) =>
        ['..', ''].map((up) => posix.join(page.file.replace(/\.\w+$/, ''), up, address)),
      );
    const relativeFile = file !== undefined && files.has(file) ? file : undefined;
    const match =
      relativeFile ??
      [...addresses, posix.join('/', address)].flatMap((each) => published.get(each) ?? [])[0] ??
      (address.startsWith('/') ? undefined : besidePage().find((each) => files.has(each)));
    return match === undefined || PAGE_SOURCE.test(match) ? undefined : copy(match);
  }

  const byName = lazy(() => Map.groupBy(files, (file) => posix.basename(file)));

  /** The new path of the file whose path ends with an address; the shortest path wins. */
  function findByName(address: string): string | undefined {
    const suffix = posix.join('/', address.replace(/^[@~.]*(?=\/)/, ''));
    if (suffix.lastIndexOf('/') < 1 || !/\.\w+$/.test(suffix) || PAGE_SOURCE.test(suffix))
      return undefined;
    const matches = byName()
      .get(posix.basename(suffix))
      ?.filter((file) => `/${file}`.endsWith(suffix));
    const [nearest] = matches?.sort((a, b) => a.length - b.length) ?? [];
    return nearest === undefined ? undefined : copy(nearest);
  }

  return {
    copy,
    find,
    findByName,
    /** Whether a file has the same address on the old and the new site. */
    publishes: (address: string) =>
      isOmitted(address) ? GENERATED.has(address) : published.has(address),
    /** The copies: source path to path in the new project, sorted. */
    copies(): ReadonlyMap<string, string> {
      const others = [...published]
        .filter(([address, file]) => !isOmitted(address) && !targets.has(file))
        .map(([address, file]) => [file, `public${address}`] as const);
      return new Map([...targets, ...others].sort());
    },
    /**
     * Files that are not copied: configuration of the old host, generated files, and files whose names are
     * not portable.
     */
    omitted: (): readonly { readonly kind: NoteKind; readonly file: string }[] =>
      [...published].flatMap(([address, file]) =>
        isOmitted(address) && !targets.has(file)
          ? [{ kind: isUnportable(address) ? 'file-name' : 'file-omitted', file }]
          : [],
      ),
  };
}

const isPortable = (path: string) => isSafePath(path) && isHarmless(path);

/** A name that the content folder neither hides nor rejects. */
function legalName(name: string): string {
  const plain = name.replace(/^\.+/, '').replace(/[\\:\p{Cc}\p{Cs}]|(?<![. ])[. ]+$/gu, '-');
  return isPortable(`/${plain}`) ? plain : `_${plain}`;
}

const legalPath = (path: string) => path.split('/').map(legalName).join('/');

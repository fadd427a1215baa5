import { posix } from 'node:path';
import { freeName } from '../common/free-name.ts';
import { lazy } from '../common/lazy.ts';
import { PUBLISHED } from '../contract/paths.ts';
import { folded, isHarmless } from '../files/safe-names.ts';
import { isSafePath } from '../files/site-list.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { NoteKind } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

/** Where files that pages show are copied to. */
const MEDIA = 'content/media';

/** Files that configure the old host or system, and are no part of a site. */
const HOST_FILE =
  /^(?:_headers|_redirects|_routes\.json|\.htaccess|\.nojekyll|robots\.txt|sitemap[^/]*\.xml|CNAME|vercel\.json|llms[^/]*\.txt)$/;

/** Files that every new site has, and old sites too. */
const GENERATED = new Set<string>([...Object.values(PUBLISHED), '/llms.txt', '/llms-full.txt']);

/** Files that make pages. */
const PROGRAM = /\.(?:mdx?|html?|jsx?|tsx?|vue|astro)$/i;

/** The files of the old site besides its pages, and where they are copied to. */
export type Assets = Awaited<ReturnType<typeof readAssets>>;

/** @param isTaken whether an address is that of a file which every site has, or of a page */
export async function readAssets(
  { publicFolders, isPublic = () => true }: OldSite,
  folder: SourceFolder,
  isTaken: (address: string) => boolean,
) {
  const files = new Set(await folder.list('.', { isQuiet: true }));
  /** Public address, decoded, to path of the source folder. */
  const published = new Map<string, string>();
  for (const root of publicFolders)
    for (const file of await folder.list(root))
      if (isPublic(file)) published.set(`/${posix.relative(root, file)}`, file);
  const names = new Map([...published.keys()].reverse().map((each) => [folded(each), each]));
  /** Whether some file system has no such name, or has it for another file too. */
  const isUnnamable = (address: string) =>
    !canBeNamed(address) || names.get(folded(address)) !== address;
  const used = new Map<string, string>();
  const usedNames = new Set<string>();
  const isOmitted = (address: string) =>
    HOST_FILE.test(posix.basename(address)) || isTaken(address) || isUnnamable(address);

  /** The new path of a file of the source folder, which is copied there. */
  function copy(file: string): string | undefined {
    if (!files.has(file)) return undefined;
    const known = used.get(file);
    if (known !== undefined) return known;
    const { dir, name, ext } = posix.parse(`${MEDIA}/${legalPath(file)}`);
    const base = posix.join(dir, name);
    const target = freeName(base, (each) => usedNames.has(folded(each + ext))) + ext;
    used.set(file, target);
    usedNames.add(folded(target));
    return target;
  }

  /**
   * The new path of a file that a page links to: below the project, or an address that starts with
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
    const beside = [from, ...(main ? [main] : [])].flatMap((page) =>
      ['..', ''].map((up) => posix.join(page.file.replace(/\.\w+$/, ''), up, address)),
    );
    const own = file !== undefined && files.has(file) ? file : undefined;
    const found =
      own ??
      [...addresses, posix.join('/', address)].flatMap((each) => published.get(each) ?? [])[0] ??
      (address.startsWith('/') ? undefined : beside.find((each) => files.has(each)));
    return found === undefined || PROGRAM.test(found) ? undefined : copy(found);
  }

  const byName = lazy(() => Map.groupBy(files, (file) => posix.basename(file)));

  /** The new path of the file whose path ends as an address does, the nearest to the top. */
  function named(address: string): string | undefined {
    const end = posix.join('/', address.replace(/^[@~.]*(?=\/)/, ''));
    if (!/.\/.*\.\w+$/.test(end) || PROGRAM.test(end)) return undefined;
    const found = byName()
      .get(posix.basename(end))
      ?.filter((file) => `/${file}`.endsWith(end));
    const [nearest] = found?.sort((a, b) => a.length - b.length) ?? [];
    return nearest === undefined ? undefined : copy(nearest);
  }

  return {
    copy,
    find,
    named,
    /** Whether a file is published at an address of the old site that is the same on the new one. */
    publishes: (address: string) =>
      isOmitted(address) ? GENERATED.has(address) : published.has(address),
    /** What is copied: path of the source folder to path of the new project, sorted. */
    copies(): ReadonlyMap<string, string> {
      const others = [...published]
        .filter(([address, file]) => !isOmitted(address) && !used.has(file))
        .map(([address, file]) => [file, `public${address}`] as const);
      return new Map([...used, ...others].sort());
    },
    /**
     * Files that are not copied because they configured the old host or the site has its own, and those
     * whose names cannot be kept.
     */
    omitted: (): readonly { readonly kind: NoteKind; readonly file: string }[] =>
      [...published].flatMap(([address, file]) =>
        isOmitted(address) && !used.has(file)
          ? [{ kind: isUnnamable(address) ? 'file-name' : 'file-omitted', file }]
          : [],
      ),
  };
}

/** Whether a file of this name may be written on every system. */
const canBeNamed = (path: string) => isSafePath(path) && isHarmless(path);

/** A name that the content folder neither hides nor refuses. */
function legalName(name: string): string {
  const plain = name.replace(/^\.+/, '').replace(/[\\:\p{Cc}\p{Cs}]|[. ]+$/gu, '-');
  return canBeNamed(`/${plain}`) ? plain : `_${plain}`;
}

const legalPath = (path: string) => path.split('/').map(legalName).join('/');

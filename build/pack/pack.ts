import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import { packTar } from 'modern-tar';
import { CHANGELOG_LIMIT } from '../../src/contract/limits.ts';
import { decodeManifest } from '../../src/contract/manifest.ts';
import { filterMcpPages, type McpSite, mcpPagesFile, mcpSiteFile } from '../../src/contract/mcp.ts';
import { PACKED, type PackedPages, packedFile, withSiteLinks } from '../../src/contract/packed.ts';
import {
  apiFile,
  docsScope,
  INTERNAL,
  NOTICES_PATH,
  pageFile,
  pageOfTwin,
  type SiteFacts,
} from '../../src/contract/paths.ts';
import { addressedVersion } from '../../src/contract/versions.ts';
import { functionCode, PACKED_NODE } from '../functions.ts';
import { LECTERN_FOLDER } from '../lectern-folder.ts';
import { withRelativeLinks } from './relative-links.ts';
import { agentTexts, indexText, type PackageName } from './texts.ts';
import { UntrustedSite } from './untrusted-site.ts';

/** The timestamp that npm itself writes: an archive has the same bytes whenever it is made. */
const TIME = new Date('1985-10-26T08:15:00Z');

type Files = ReadonlyMap<string, string | Uint8Array>;

/** The Markdown of every page with links between the files, and what restores the links of the site. */
async function pagesOf(folder: UntrustedSite, site: SiteFacts) {
  const twins = [...folder.paths].filter(
    (path) => path.endsWith('.mdx') && site.languageAt(pageOfTwin(path)) !== undefined,
  );
  const files = new Map(
    twins.map((twin) => [site.baseUrl + twin, packedFile(pageOfTwin(twin), site)]),
  );
  const texts = new Map<string, string>();
  const pages: Record<string, PackedPages[string]> = {};
  for (const twin of twins) {
    const file = packedFile(pageOfTwin(twin), site);
    const markdown = await folder.text(twin);
    const { text: packed, links } = withRelativeLinks(markdown, file, (url) => files.get(url));
    if (withSiteLinks(packed, links) !== markdown) throw new Error(`${twin} is not restored.`);
    texts.set(file, packed);
    const { locales, paths, languageAt } = site;
    const page = pageOfTwin(twin);
    const data = pageFile(page, languageAt(page) ?? locales.first, paths) ?? '';
    const sections = folder.paths.has(data) && { data, sections: await folder.sections(data) };
    pages[twin] = { file, links, ...sections };
  }
  return { texts, pages };
}

/** The files of a package, by path. */
async function filesOf(
  dist: string,
  name: PackageName,
  docsVersion: string | undefined,
): Promise<{ files: Files; skill: string }> {
  const folder = new UntrustedSite(dist);
  const own = await folder.mcp();
  const manifest = await folder.manifest(docsVersion);
  const site = decodeManifest(manifest);
  const [packed] = site.versions;
  const version = packed && addressedVersion(packed);
  const { codes } = site.locales;
  const needed = new Set([
    ...[mcpSiteFile, own.skill.path],
    ...codes.flatMap((locale) => [
      mcpPagesFile(locale),
      apiFile.docs(locale, version),
      apiFile.changelog(locale, CHANGELOG_LIMIT.max),
    ]),
  ]);
  const neededFolders = codes.flatMap((locale) => [
    INTERNAL.searchFolder(locale, docsScope(version)),
    apiFile.changelogBeforeFolder(locale),
  ]);
  const { texts, pages } = await pagesOf(folder, site);
  const lists = await Promise.all(codes.map((locale) => folder.pages(locale, version)));
  const files = new Map<string, string | Uint8Array>([
    ['package.json', manifestOf(name, own)],
    [PACKED.program, await functionCode('packed')],
    [PACKED.pages, JSON.stringify(pages)],
    [PACKED.index, indexText(own, lists, site)],
    [PACKED.notices, await noticesOf(folder)],
    ...Object.entries(agentTexts(name, own, site)),
    ...texts,
    [`${PACKED.site}${INTERNAL.manifest}`, manifest],
  ]);
  for (const path of folder.paths) {
    if (needed.has(path) || neededFolders.some((below) => path.startsWith(below))) {
      files.set(`${PACKED.site}${path}`, await folder.bytes(path));
    }
  }
  // It lists pages of the current version.
  for (const locale of packed ? codes : []) {
    const path = mcpPagesFile(locale);
    files.set(`${PACKED.site}${path}`, filterMcpPages(await folder.text(path), site));
  }
  return { files, skill: own.skill.name };
}

/** The licences of the code in the program, which require a notice with every copy. */
async function noticesOf(folder: UntrustedSite): Promise<string> {
  const licence = await readFile(join(LECTERN_FOLDER, 'LICENSE'), 'utf8');
  const heading = `${PACKED.program} is part of Lectern\n${'='.repeat(72)}`;
  return `${heading}\n\n${licence}\n\n${await folder.text(NOTICES_PATH)}`;
}

function manifestOf({ name, version, repository }: PackageName, { server }: McpSite): string {
  const bin = { [name.replace(/^@[^/]+\//, '')]: PACKED.program };
  const { description, websiteUrl: homepage } = server;
  const engines = { node: `>=${PACKED_NODE}` };
  const manifest = {
    name,
    version,
    description,
    homepage,
    repository,
    type: 'module',
    bin,
    engines,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Archives files; the same files give the same bytes. */
async function archive(file: string, root: string, files: Files) {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const tar = await packTar(
    sorted.map(([path, content]) => {
      const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const mode = path === PACKED.program ? 0o755 : 0o644;
      return { header: { name: root + path, size: body.byteLength, mtime: TIME, mode }, body };
    }),
  );
  // Node's own zlib gives other bytes on other processors.
  const bytes = gzipSync(tar, { level: 9, mtime: 0 });
  return { file, bytes, sha256: hash('sha256', bytes) };
}

/**
 * Packs a built site, or a mirror of one: as an npm package, and as a skill.
 *
 * @param dist folder of the site, absolute
 * @param docsVersion id, alias or range of the version of the documentation (default: the current one)
 * @returns the archives with their SHA-256 in hexadecimal digits
 * @throws {Error} if there is no site, or it has no such version, or no MCP server
 */
export async function pack(dist: string, name: PackageName, docsVersion?: string) {
  const { files, skill } = await filesOf(dist, name, docsVersion);
  const base = name.name.replace(/^@/, '').replace('/', '-');
  return [
    await archive(`${base}-${name.version}.tgz`, 'package/', files),
    await archive(`${skill}.tar.gz`, '', files),
  ];
}

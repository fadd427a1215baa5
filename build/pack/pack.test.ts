import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'fflate';
import { unpackTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { encodeManifest } from '../../src/contract/manifest.ts';
import { type McpSite, mcpPagesFile, mcpSiteFile } from '../../src/contract/mcp.ts';
import { apiFile, INTERNAL, NOTICES_PATH, siteFacts } from '../../src/contract/paths.ts';
import { temporaryFolder, writeSite, writeText } from '../../test/temporary-site.ts';
import { pack } from './pack.ts';

const SITE: McpSite = {
  server: { name: 'a/b', version: '1', title: 'T', description: 'D', websiteUrl: 'https://x' },
  instructions: '',
  skill: { name: 'docs', description: 'D', path: '/SKILL.md', digest: 'sha256:', size: 1 },
};

const MANIFEST = encodeManifest(siteFacts('https://site.example'), {}, []);

/** Packs a site whose files a stranger may have written. */
async function packed(files: Readonly<Record<string, unknown>>, removed?: string) {
  const folder = join(await temporaryFolder(), 'dist');
  await writeText(join(dirname(folder), 'outside/docs.json'), '{"locale":"en","pages":[]}');
  const contents = { [INTERNAL.manifest]: MANIFEST, [mcpSiteFile]: SITE, ...files };
  const texts = Object.entries(contents).map(([path, value]) => [path, JSON.stringify(value)]);
  await writeSite(folder, Object.fromEntries(texts));
  if (removed !== undefined) await rm(join(folder, removed));
  return pack(folder, { name: 'docs', version: '1.0.0' });
}

const withSkill = (skill: Partial<McpSite['skill']>) => ({
  [mcpSiteFile]: { ...SITE, skill: { ...SITE.skill, ...skill } },
});

it('packs every file of the changelog', async () => {
  const list = { locale: 'en', pages: [] };
  const changes = [apiFile.changelog('en', 100), apiFile.changelogBefore('en', 'old/entry')];
  const [archive] = await packed({
    ...{ [apiFile.docs('en')]: list, [apiFile.docs('fr')]: list, [NOTICES_PATH]: '' },
    ...{ [mcpPagesFile('en')]: {}, [mcpPagesFile('fr')]: {} },
    ...Object.fromEntries(changes.map((path) => [path, {}])),
  });
  const entries = await unpackTar(gunzipSync(archive?.bytes ?? new Uint8Array()));
  const names = entries.map(({ header }) => header.name);
  for (const path of changes) expect(names).toContain(`package/site${path}`);
});

describe('an untrusted site', () => {
  it.each(['../../x', '..', 'a/b', '/x', 'C:x', 'a\\b', 'a\0', 'A', '', 'x'.repeat(65)])(
    'whose skill is called %j is not packed',
    async (name) => {
      await expect(packed(withSkill({ name }))).rejects.toThrow(`${mcpSiteFile} of the site`);
    },
  );

  it.each(['../../x', '/../x', '/.git/config', '/a\\b', '/con'])(
    'whose skill is at %j is not packed',
    async (path) => {
      await expect(packed(withSkill({ path }))).rejects.toThrow('is no safe path');
    },
  );

  it.each(['../../../outside', '..', 'en/..', '/x', 'EN', 'e\0n'])(
    'in the language %j is not packed',
    async (code) => {
      const languages = [{ code, label: code, dir: 'ltr' }];
      const copied = packed({ [INTERNAL.manifest]: { ...MANIFEST, languages } });
      await expect(copied).rejects.toThrow('is not a language code');
    },
  );

  it.each(['../../x', '/x', '.git/config', 'a\0b'])(
    'with a page %j in its list is not packed',
    async (slug) => {
      const list = { locale: 'en', pages: [{ slug, title: 'X' }] };
      const lists = { [apiFile.docs('en')]: list, [apiFile.docs('fr')]: list };
      await expect(packed(lists)).rejects.toThrow('is no safe path');
    },
  );

  it.each(['/.git/config', '/git~1/config', '/docs/CON'])(
    'with a file %s is not packed',
    async (path) => {
      await expect(packed({ [path]: 'x' })).rejects.toThrow('is no safe path');
    },
  );

  it('is not read outside its list', async () => {
    await expect(packed({})).rejects.toThrow(`The site has no file ${apiFile.docs('en')}`);
  });

  it('is not packed with a list of pages that the copy of it lacks', async () => {
    const list = { locale: 'en', pages: [] };
    const lists = { [apiFile.docs('en')]: list, [apiFile.docs('fr')]: list };
    const copied = packed(lists, apiFile.docs('fr'));
    await expect(copied).rejects.toThrow(`${apiFile.docs('fr')} is missing. If `);
  });
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { page, pair, SITE, writeFolder } from '../../test/content-folder.ts';
import { loadSite } from './load.ts';
import type { SiteModel } from './model.ts';
import { isReplaced, themeOutputs, webManifestOutputs } from './outputs/brand.ts';

const FONT = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/roboto-slab/files/roboto-slab-latin-wght-normal.woff2',
  ),
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"/>';
const OWN_ICONS = ['/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'];

/** A site with these settings and files, which has no problems. */
async function branded(
  settings: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<SiteModel> {
  const project = await writeFolder({
    'content/site.yaml': `${SITE}${settings}`,
    ...pair('content/docs/*/a.md', page()),
    ...files,
  });
  const folder = join(project, 'content');
  const { model, diagnostics } = await loadSite({
    folder,
    project,
    baseUrl: 'https://site.example',
  });
  expect(diagnostics).toEqual([]);
  if (!model) throw new Error('No model.');
  return model;
}

const made = async (model: SiteModel) =>
  new Map(
    await Promise.all(
      [...themeOutputs(model)].map(async ({ path, make }) => [path, await make()] as const),
    ),
  );

it('reports a damaged icon', async () => {
  const plain = { width: 400, height: 400, channels: 3, background: 'red' } as const;
  const whole = await sharp({ create: plain }).png({ compressionLevel: 0 }).toBuffer();
  const files = { 'content/cut.png': whole.subarray(0, 1_000) };
  const model = await branded('favicon: cut.png\n', files);
  await expect(made(model)).rejects.toThrow('cut.png is a damaged picture');
});

describe('the theme of a site', () => {
  it('is that of Lectern without settings, and needs no files', async () => {
    const model = await branded('');
    expect([...themeOutputs(model)]).toEqual([]);
    expect(model.theme.shown).toEqual({
      fonts: [],
      hasHeadingFont: false,
      themeColor: { light: '#fcfcf9', dark: '#13151a' },
      icon: { href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      heroes: {},
    });
    expect(OWN_ICONS.filter((path) => isReplaced(model, path))).toEqual([]);
  });

  it('fills buttons with the accent also in styles without a marker', async () => {
    const model = await branded("theme: { preset: plain, accent: '#0f766e' }\n");
    const css = String((await made(model)).get(model.theme.shown.stylesheet ?? ''));
    expect(css.match(/--marker-solid: .*/g)?.at(-1)).toContain('light-dark(#0f766e, ');
  });

  it('has one style sheet: fonts, properties, then custom styles', async () => {
    const model = await branded(
      `theme:
  accent: '#0f766e'
  radius: 0
  fonts:
    text: fonts/a.woff2
    code: [{ file: ./fonts/b.woff2, weight: 400 }, { file: fonts/a.woff2, weight: 700, style: italic }]
`,
      {
        'content/fonts/a.woff2': FONT,
        'content/fonts/b.woff2': new Uint8Array([...FONT, 0]),
        'theme/custom.css': 'h1 { color: red }\n',
      },
    );
    const files = await made(model);
    const { stylesheet = '', fonts } = model.theme.shown;
    expect(stylesheet).toMatch(/^\/_astro\/brand\.[0-9a-f]{8}\.css$/);
    const css = String(files.get(stylesheet));
    expect(css).toContain('--pen: light-dark(#0f766e, #');
    expect(css).toContain('--radius: 0px;');
    expect(css).toContain('--text: "Brand text", system-ui, sans-serif;');
    expect(css).toContain('--mono: "Brand code", ui-monospace, monospace;');
    expect(css).not.toContain('--display');
    expect(css.match(/font-(?:weight|style): .*/g)).toEqual(
      ['normal', '1 1000', 'normal', '400', 'italic', '700'].map((value) =>
        /^[a-z]/.test(value) ? `font-style: ${value};` : `font-weight: ${value};`,
      ),
    );
    expect(css.trimEnd().endsWith('h1 { color: red }')).toBe(true);
    for (const [, path = ''] of css.matchAll(/url\("([^"]+)"\)/g)) {
      expect(Buffer.from(files.get(path) ?? '').subarray(0, 4)).toEqual(Buffer.from('wOF2'));
    }
    expect(fonts).toEqual([
      { path: expect.stringMatching(/^\/_astro\/brand-text\./), type: 'font/woff2' },
    ]);
  });

  it('also applies to the manifest and the theme colour', async () => {
    const model = await branded(`theme: { accent: '#0f766e' }\n`);
    expect(model.theme.shown.themeColor.light).toBe('#0f766e');
    const [manifest] = [...webManifestOutputs(model)];
    expect(JSON.parse(String(await manifest?.make()))).toMatchObject({ theme_color: '#0f766e' });
  });

  it.each(['svg', 'png'])('has every size of an icon that is an %s', async (format) => {
    const icon =
      format === 'svg' ? Buffer.from(SVG) : await sharp(Buffer.from(SVG)).png().toBuffer();
    const model = await branded(`favicon: icon.${format}\n`, { [`content/icon.${format}`]: icon });
    const files = await made(model);
    const sizes = [...files].map(async ([path, bytes]) => {
      const { width, height, hasAlpha } = await sharp(Buffer.from(bytes)).metadata();
      return [path, width, height, hasAlpha];
    });
    expect(await Promise.all(sizes)).toEqual([
      ...(format === 'svg' ? [['/favicon.svg', 120, 30, true]] : []),
      ['/favicon.png', 96, 96, true],
      ['/apple-touch-icon.png', 180, 180, false],
      ['/icon-192.png', 192, 192, true],
      ['/icon-512.png', 512, 512, true],
    ]);
    expect(OWN_ICONS.every((path) => isReplaced(model, path))).toBe(true);
    expect(model.theme.shown.icon.href).toBe(`/favicon.${format}`);
  });

  it('has the logo with its size', async () => {
    const model = await branded('logo: { light: a.svg, dark: b.svg }\n', {
      'content/a.svg': SVG,
      'content/b.svg': SVG,
    });
    expect(model.theme.shown.logo).toEqual({
      light: { src: '/content/a.svg', width: 120, height: 30 },
      dark: { src: '/content/b.svg', width: 120, height: 30 },
    });
    expect([...model.files.keys()]).toEqual(['/content/a.svg', '/content/b.svg']);
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { siteConfig } from '../../src/compile/read/schemas/site.ts';
import { oneOf } from '../random.ts';

type Settings = z.input<typeof siteConfig>;

const ENGLISH = { code: 'en', label: 'English' } as const;
const FRENCH = { code: 'fr', label: 'Français' } as const;
const LINK = { label: { en: 'Start', fr: 'Début' }, url: '/docs' };
const OTHER_LINK = { label: 'Shop', url: 'https://shop.example' };

/** Values of every setting, that of a new site first; `undefined` is the default. */
const VALUES: { readonly [Name in keyof Settings]-?: readonly Settings[Name][] } = {
  name: ['Rebuilt', 'Renamed'],
  tagline: ['Tag', { en: 'Words', fr: 'Mots' }],
  description: ['About', { en: 'What it is', fr: 'Ce que c’est' }],
  links: [undefined, [OTHER_LINK]],
  license: [undefined, { name: 'MIT', url: 'https://licence.example' }],
  redirects: [undefined, { old: 'part-0/page-1', '/help/*': '/docs/*' }, { '/old': '/docs' }],
  redirectPages: [undefined, true],
  versions: [
    { current: { id: '2' }, others: [{ id: '1', folder: '.', ended: '2026-01-31' }] },
    undefined,
    { current: { id: '2' }, others: [{ id: '1.0', folder: '.' }], badge: true, noindex: true },
  ],
  locales: [
    undefined,
    [FRENCH, ENGLISH],
    [ENGLISH, { ...FRENCH, label: 'En français' }],
    [ENGLISH, FRENCH, { code: 'de', label: 'Deutsch' }],
  ],
  logo: ['media/drawing.svg', undefined, { light: 'media/drawing.svg', alt: 'Logo', name: true }],
  favicon: ['media/raster.png', undefined, 'media/drawing.svg'],
  theme: [
    { accent: '#0f766e', fonts: { text: 'media/font.woff2' } },
    undefined,
    { accent: { light: '#7c2d12', dark: '#fdba74' }, radius: 3 },
    { fonts: { heading: 'media/font.woff2', code: 'media/font.woff2' } },
  ],
  home: [
    undefined,
    { title: 'Welcome', text: 'Read on.', actions: [LINK], hero: 'none' },
    {
      hero: { light: 'media/raster.png', alt: 'Picture' },
      sections: ['documentation', 'solutions'],
    },
  ],
  header: [undefined, { links: [LINK] }, { button: OTHER_LINK }],
  announcement: [undefined, { text: 'News' }, { text: 'News', url: '/docs', dismissible: false }],
  social: [undefined, [{ icon: 'github', url: 'https://github.com/example' }]],
  footer: [undefined, { columns: [{ title: 'More', links: [LINK] }] }, { legal: '© Example' }],
  editUrl: [undefined, 'https://edit.example/{path}'],
  reportUrl: [undefined, 'https://report.example/?title={title}&page={url}'],
  feedback: [undefined, 'https://feedback.example/'],
  fields: [
    undefined,
    { level: { label: { en: 'Level', fr: 'Niveau' }, type: 'choice', choices: ['easy', 'hard'] } },
    { level: { label: 'Level', shown: true } },
  ],
  changelog: [
    undefined,
    false,
    { label: 'News', description: 'What is new' },
    { tags: { added: { en: 'Added', fr: 'Ajouté' } } },
  ],
  solutions: [undefined, false, { label: 'Trades' }, { action: LINK }, { action: OTHER_LINK }],
  reference: [undefined, false, { label: 'API of texts' }, { heading: 'Reference' }],
  ogImages: [undefined, false, 'sections'],
  translations: ['partial', 'fallback'],
  checks: [{ links: 'off' }, { links: 'warn' }],
  search: [
    { synonyms: { en: [['page', 'sheet']] } },
    undefined,
    { synonyms: { en: [['page', 'words', 'sheet']], fr: [['page', 'feuille']] } },
    { quickLinks: [LINK] },
  ],
  scripts: [
    undefined,
    [{ src: 'https://count.example/script.js', attributes: { 'data-id': '1' } }],
  ],
  csp: [undefined, { frames: ['https://video.example'] }, { connect: ['https://api.example'] }],
  contentSignal: [undefined, 'search=yes, ai-train=no'],
  agents: [
    undefined,
    { bar: false, menu: false },
    { mcp: false, webMcp: false, menu: { claude: false } },
    { use: ['How to read'], avoid: [{ en: 'How to write', fr: 'Comment écrire' }] },
  ],
  apis: [
    undefined,
    [{ file: 'pets.yaml', label: 'Pets', path: 'pets' }],
    [{ file: 'pets.yaml', label: { en: 'Pets', fr: 'Animaux' }, path: 'pets', tryIt: false }],
  ],
};

const NAMES = Object.keys(VALUES) as (keyof Settings)[];

/** `site.yaml` of a new site, as JSON, which is valid YAML. */
export const firstSettings = (): string =>
  JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, VALUES[name][0]])));

/** Changes a setting and returns its name. */
export async function editSettings(folder: string, draw: () => number): Promise<string> {
  const file = join(folder, 'site.yaml');
  const settings = JSON.parse(await readFile(file, 'utf8'));
  const name = oneOf(NAMES, draw);
  const written = JSON.stringify(settings[name]);
  const others = VALUES[name]
    .filter((value) => JSON.stringify(value) !== written)
    .map((value) => ({ [name]: value }));
  const changed = oneOf(others, draw);
  await writeFile(file, JSON.stringify({ ...settings, ...changed }));
  return `${name}: ${JSON.stringify(changed[name])}`;
}

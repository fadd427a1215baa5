import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { filesBelow } from '../../src/files/walk.ts';
import { page } from '../content-folder.ts';
import { oneOf } from '../random.ts';
import { SAMPLE_LOCALES } from '../sample-locales.ts';
import { editSettings, firstSettings } from './settings.ts';

/** An API with one operation whose response is in a separate file. */
const api = (summary: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1.0.0' },
    paths: {
      '/pets': {
        get: { operationId: 'listPets', summary, responses: { 200: { $ref: 'parts/pets.json' } } },
      },
    },
  });

/** The response of the operation. */
const apiPart = (description: string) => JSON.stringify({ description });

/** A font file; only its first bytes are checked. */
const font = (draw: () => number) => `wOF2${draw()}`;

const picture = (size: number) =>
  sharp({ create: { width: size, height: 20, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

const body = (index: number, draw: () => number) =>
  [
    `## Part ${Math.floor(draw() * 100)}`,
    `Words of page ${index}, [another](/docs/part-0/page-${index + 1}).`,
    `\`\`\`sh\nrun --number ${Math.floor(draw() * 1000)}\n\`\`\``,
    index % 5 === 0 ? '![Picture](/media/raster.png)\n\n![Drawing](/media/drawing.svg)' : '',
  ].join('\n\n');

const mdx = (index: number) =>
  `<Callout type="tip">\n\nOf page ${index}.\n\n</Callout>\n\n<Figure src="/media/raster.png" alt="Picture" />`;

/** A content folder with a page of each kind. */
export async function writeContent(folder: string, draw: () => number): Promise<void> {
  const files: [string, string | Buffer][] = [
    ['site.yaml', firstSettings()],
    ['pets.yaml', api('List pets')],
    ['parts/pets.json', apiPart('Pets.')],
    ['media/raster.png', await picture(30)],
    ['media/font.woff2', font(draw)],
    ['media/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ];
  for (const locale of SAMPLE_LOCALES) {
    for (let index = 0; index < 20; index++) {
      const isMdx = index % 4 === 3;
      files.push([
        `docs/${locale}/part-${Math.floor(index / 7)}/page-${index}.${isMdx ? 'mdx' : 'md'}`,
        page(isMdx ? mdx(index) : body(index, draw), `Page ${index}`),
      ]);
    }
    files.push(
      [`docs/${locale}/index.md`, page('Begin [here](part-0/page-1.md).', 'Start')],
      [
        `changelog/${locale}/one.md`,
        '---\ntitle: One\ndate: 2026-01-01\ntags: [added]\nimage: /media/raster.png\n---\n\nFirst.\n',
      ],
      [`changelog/${locale}/two.md`, '---\ntitle: Two\ndate: 2026-02-01\n---\n\nSecond.\n'],
      [`solutions/${locale}/a.md`, '---\nlabel: A\ndescription: For A.\n---\n\nFor A.\n'],
    );
  }
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

type Edit = (files: readonly string[], folder: string, draw: () => number) => Promise<void>;

async function replaceIn(
  file: string,
  pattern: RegExp,
  replacement: (match: string) => string,
): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(pattern, replacement));
}

/** Edits of authors on random files. */
const EDITS: Readonly<Record<string, Edit>> = {
  body: (files, _, draw) => replaceIn(oneOf(files, draw), /$/, () => `\nMore ${draw()}.\n`),
  title: (files, _, draw) =>
    replaceIn(oneOf(files, draw), /^(title|label): .*/m, (line) => `${line} again`),
  order: (files, _, draw) =>
    replaceIn(
      oneOf(
        files.filter((file) => file.includes('/docs/')),
        draw,
      ),
      /^(title: .*)(?:\norder: .*)?/m,
      (line) => `${line.split('\n')[0]}\norder: ${Math.floor(draw() * 9) - 20}`,
    ),
  rename: async (files, _, draw) => {
    const file = oneOf(files, draw);
    await rename(file, file.replace(/(\.mdx?)$/, `-${Math.floor(draw() * 1e6)}$1`));
  },
  deletion: (files, _, draw) => rm(oneOf(files, draw)),
  addition: (_, folder, draw) =>
    writeFile(
      join(folder, `docs/en/part-1/new-${Math.floor(draw() * 1e6)}.md`),
      page('New.', 'New page'),
    ),
  picture: async (_, folder, draw) =>
    writeFile(join(folder, 'media/raster.png'), await picture(30 + Math.floor(draw() * 50))),
  logo: (_, folder, draw) =>
    replaceIn(
      join(folder, 'media/drawing.svg'),
      /(?<=width=")\d+/,
      () => `${9 + Math.floor(draw() * 50)}`,
    ),
  font: (_, folder, draw) => writeFile(join(folder, 'media/font.woff2'), font(draw)),
  api: (_, folder, draw) => writeFile(join(folder, 'pets.yaml'), api(`List ${draw()} pets`)),
  apiPart: (_, folder, draw) =>
    writeFile(join(folder, 'parts/pets.json'), apiPart(`${draw()} pets.`)),
  navigation: (_, folder, draw) => {
    const group = { group: `Group ${draw()}`, items: [{ folder: 'part-1', badge: 'new' }] };
    const items = [group, { link: 'https://shop.example', label: 'Shop' }];
    const [name, content] = oneOf(
      [
        ['nav.yaml', items],
        ['nav.yaml', []],
        ['nav.fr.yaml', items],
      ] as const,
      draw,
    );
    return writeFile(join(folder, name), JSON.stringify(content));
  },
  texts: (_, folder, draw) =>
    writeFile(join(folder, 'ui.fr.yaml'), JSON.stringify({ documentation: `Textes ${draw()}` })),
};

/** Edits a content folder, every other time its settings. Returns a description. */
export async function edit(folder: string, draw: () => number): Promise<string> {
  if (draw() < 0.5) return editSettings(folder, draw);
  const name = oneOf(Object.keys(EDITS), draw);
  const pages = filesBelow(folder)
    .filter((path) => /\.mdx?$/.test(path))
    .map((path) => join(folder, path));
  await EDITS[name]?.(pages, folder, draw);
  return name;
}

import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder, writeSite, writeText } from '../../test/temporary-site.ts';
import { expectReplaceable, type KeptFolder } from './expect-replaceable.ts';
import { followLinks } from './same-place.ts';
import { SITE_LIST_FILE } from './site-list.ts';

let root = '';
let kept: readonly KeptFolder[] = [];

beforeEach(async () => {
  root = await temporaryFolder();
  await writeText(join(root, 'project/package.json'), '{}');
  await writeText(join(root, 'project/content/site.yaml'), 'name: X');
  await mkdir(join(root, 'project/empty'));
  kept = [
    { name: 'the project', folder: join(root, 'project'), mayHoldSites: true },
    { name: 'the content', folder: join(root, 'project/content'), mayHoldSites: false },
  ];
});

const check = (path: string) => () => expectReplaceable(followLinks(join(root, path)), kept);

describe('a folder that must stay', () => {
  it.each([
    ['project', 'holds the project'],
    ['', 'holds the project'],
    ['..', 'holds the project'],
    ['project/content', 'holds the content'],
    ['project/content/dist', 'is inside the content'],
    ['project/content/a/b/dist', 'is inside the content'],
    ['project/package.json', 'is not a folder'],
  ])('keeps a site out of “%s”', (path, message) => {
    expect(check(path)).toThrow(message);
  });

  it('is recognized by any link to it or in its path', async () => {
    await symlink(join(root, 'project'), join(root, 'link'));
    await symlink('link', join(root, 'link to a link'));
    await symlink('link/content/new', join(root, 'dangling'));
    expect(check('link')).toThrow(`${join(root, 'project')} holds the project`);
    expect(check('link to a link')).toThrow('holds the project');
    expect(check('link/content/dist')).toThrow('is inside the content');
    expect(check('dangling')).toThrow('is inside the content');
  });

  it('is recognized if it is itself a link', async () => {
    await symlink(join(root, 'project'), join(root, 'checkout'));
    kept = kept.map((each) => ({ ...each, folder: each.folder.replace('project', 'checkout') }));
    expect(check('project')).toThrow('holds the project');
    expect(check('project/content/dist')).toThrow('is inside the content');
  });

  it.each(['project/dist', 'project/empty', 'dist', 'project/content2', 'a/b/c'])(
    'has nothing against “%s”',
    (path) => {
      expect(check(path)).not.toThrow();
    },
  );
});

describe('a folder that contains', () => {
  const folder = () => join(root, 'dist');

  it('a site may be replaced, with the files of file managers', async () => {
    await writeSite(folder(), { '/index.html': 'x', '/a/b.html': 'y' });
    await writeText(join(folder(), 'a/.DS_Store'), '');
    await writeText(join(folder(), '_headers'), '');
    expect(check('dist')).not.toThrow();
  });

  it('a site and other files is refused, and the error names them', async () => {
    await writeSite(folder(), { '/index.html': 'x' });
    for (const name of ['a', 'b', 'c', 'd/e']) await writeText(join(folder(), name), '');
    expect(check('dist')).toThrow(
      /^\S+dist holds files besides its site: a, b, c and 1 more\. Move/,
    );
  });

  it('a site and other files is refused at once, unless they are in folders of the site', async () => {
    const check = (isQuick: boolean) => () => expectReplaceable(folder(), [], { isQuick });
    await writeSite(folder(), { '/index.html': 'x', '/a/b.html': 'y' });
    await writeText(join(folder(), 'a/mine'), '');
    expect(check(true)).not.toThrow();
    expect(check(false)).toThrow('besides its site: a/mine');
    await writeText(join(folder(), 'd/e'), '');
    expect(check(true)).toThrow('besides its site: d/e');
  });

  it('a site and a link is refused', async () => {
    await writeSite(folder(), { '/index.html': 'x' });
    await symlink('/etc', join(folder(), 'etc'));
    expect(check('dist')).toThrow('besides its site: etc');
  });

  it('a list that contradicts itself is refused', async () => {
    await writeSite(folder(), { '/index.html': 'x', '/thesis.txt': 'mine' });
    const list = join(folder(), SITE_LIST_FILE);
    await writeFile(list, (await readFile(list, 'utf8')).replace(/"size":\d+/, '"size":9'));
    expect(check('dist')).toThrow('neither a built site nor a copy of one');
  });

  it('no list is refused', async () => {
    await writeText(join(folder(), 'index.html'), '<html>');
    expect(check('dist')).toThrow('holds index.html, and is neither a built site');
  });
});

it('a cycle of links is an error', async () => {
  await symlink('b', join(root, 'a'));
  await symlink('a', join(root, 'b'));
  expect(check('a')).toThrow('leads nowhere');
});

import { join } from 'node:path';
import { page } from '../content-folder.ts';
import { build, copyProject, writeFiles } from './project.ts';

/** Too large for the memory cache of the server. */
const LARGE_BYTES = 1_500_000;

/** The content of a small site, of which almost every file depends on the name. */
export function contentFiles(name: string): Readonly<Record<string, string>> {
  const both = (path: string, text: string) => ({
    [path.replace('*', 'en')]: text,
    [path.replace('*', 'fr')]: text,
  });
  return {
    'site.yaml': `name: ${name}\ntagline: ${name}\ndescription: ${name}\n`,
    ...both(
      'docs/*/guide/start.md',
      page(`A guide to ${name}. [All](../../../media/large.txt)`, `Start with ${name}`),
    ),
    ...both(
      'changelog/*/first.md',
      `---\ntitle: First ${name}\ndate: 2026-01-01\n---\n\n${name}\n`,
    ),
    ...both('solutions/*/print.md', `---\nlabel: ${name}\ndescription: ${name}\n---\n\n${name}\n`),
    'media/large.txt': name.slice(0, 1).repeat(LARGE_BYTES),
  };
}

/** A separate checkout with two contents and a build of each. */
export interface Site {
  readonly project: string;
  readonly content: { readonly a: string; readonly b: string };
  readonly reference: { readonly a: string; readonly b: string };
}

/**
 * Creates a checkout and its two builds.
 *
 * @param root empty folder, absolute
 */
export async function makeSite(root: string): Promise<Site> {
  const project = join(root, 'project');
  const content = { a: join(root, 'content/a'), b: join(root, 'content/b') };
  const reference = { a: join(root, 'reference/a'), b: join(root, 'reference/b') };
  await copyProject(project);
  await writeFiles(content.a, contentFiles('alpha'));
  await writeFiles(content.b, contentFiles('beta'));
  await build({ project, content: content.a, outDir: reference.a });
  await build({ project, content: content.b, outDir: reference.b });
  return { project, content, reference };
}

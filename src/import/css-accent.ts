import type { Accent } from './old-site.ts';
import type { SourceFolder } from './source-folder.ts';

/**
 * The colour that the styles of an old site give one of its custom properties, for light and for
 * dark pages.
 *
 * @param folders where the styles are
 * @param property such as `--vp-c-brand-1`
 */
export async function cssAccent(
  folder: SourceFolder,
  folders: readonly string[],
  property: string,
): Promise<Accent | undefined> {
  let light: string | undefined;
  let dark: string | undefined;
  const pattern = new RegExp(`(?<![\\w-])${property}\\s*:\\s*(#(?:[0-9a-f]{3}){1,2})\\b`, 'gi');
  for (const each of folders) {
    for (const file of await folder.list(each)) {
      if (!/\.(?:css|less|sass|scss|styl)$/.test(file)) continue;
      const text = (await folder.text(file)) ?? '';
      for (const { index, 1: colour } of text.matchAll(pattern)) {
        if (/dark/i.test(selectorBefore(text, index))) dark ??= colour;
        else light ??= colour;
      }
    }
  }
  if (light === undefined) return undefined;
  return { light, ...(dark !== undefined && { dark }) };
}

/** What stands before the block that a declaration is in. */
function selectorBefore(text: string, at: number): string {
  const open = text.lastIndexOf('{', at);
  const before = text.slice(0, Math.max(0, open));
  return before.slice(before.lastIndexOf('}') + 1).replace(/\/\*[\s\S]*?\*\//g, '');
}

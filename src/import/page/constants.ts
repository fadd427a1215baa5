import { evaluateModule } from '../config/evaluate.ts';
import { moduleFile, readModule } from '../config/module.ts';
import { Unknown } from '../config/scope.ts';
import type { Fields } from '../fields.ts';
import type { Report } from '../report.ts';
import type { SourceFolder } from '../source-folder.ts';
import { constantsOf, importsOf } from './expressions.ts';
import type { ParsedText } from './parse.ts';
import { isRawImport, type ResolveImport } from './resolve-imports.ts';
import { scriptsOf } from './scripts.ts';

const MEDIA = /\.(?:avif|gif|ico|jpe?g|pdf|png|svg|webp|zip)$/i;

/**
 * What expressions of a page may name: its constants, its front matter, and what it imports: the
 * names of pictures, texts, and what other modules export, as far as it is known without running them.
 *
 * @param resolve where imported files are
 */
export async function pageConstants(
  parsed: ParsedText,
  data: Fields,
  resolve: ResolveImport,
  folder: SourceFolder,
  report: Report,
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>([
    ['frontMatter', data],
    ['frontmatter', data],
  ]);
  for (const { code, file, line } of scriptsOf(parsed)) {
    for (const { local, imported, from } of importsOf(code)) {
      if (MEDIA.test(from)) found.set(local, from);
      const path = MEDIA.test(from) ? undefined : resolve(from, file);
      if (path === undefined) continue;
      if (isRawImport(from)) {
        const text = await folder.text(path);
        if (text === undefined || imported !== 'default') continue;
        report.add('partial-inlined', file, line, path);
        found.set(local, text);
        continue;
      }
      const module = await readModule(folder, (await moduleFile(folder, path)) ?? path);
      const value = module && evaluateModule(module).get(imported);
      if (value !== undefined && !(value instanceof Unknown)) found.set(local, value);
    }
    for (const [name, value] of constantsOf(code, found)) found.set(name, value);
  }
  return found;
}

import { posix } from 'node:path';
import { slugOf } from '../common/slug-of.ts';
import { uniqueName } from '../common/unique-name.ts';
import { groupsOf } from '../compile/api/operations.ts';
import { readParts } from '../compile/api/parts.ts';
import { readDescription } from '../compile/api/read-description.ts';
import type { OldOperation } from './old-site.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

/** An API description that the new site documents. */
interface Api {
  /** Path relative to the source folder. */
  readonly source: string;
  readonly text: string;
  /** An entry of `apis` in `site.yaml`. */
  readonly setting: { readonly file: string; readonly label: string; readonly path: string };
  /** Slugs of the pages of operations, by {@link operationKey}. */
  readonly pages: ReadonlyMap<string, string>;
}

const operationKey = ({ method, path }: Pick<OldOperation, 'method' | 'path'>) =>
  `${method.toLowerCase()} ${path.replace(/(?<=.)\/$/, '')}`;

/** Reads a description with the files it refers to. */
export const readApiDescription = async (file: string, text: string, folder: SourceFolder) =>
  readDescription(text, file, await readParts(file, text, (path) => folder.readText(path)));

/** The API descriptions from which the old site generated pages. */
export type Apis = Awaited<ReturnType<typeof readApis>>;

/**
 * Reads the descriptions. Skips and reports those that violate the specification.
 *
 * @param slugs of the pages of the new site
 */
export async function readApis(
  sources: readonly string[],
  slugs: readonly string[],
  folder: SourceFolder,
  report: Report,
) {
  const taken = new Set(slugs.map((slug) => slug.split('/')[0]?.toLowerCase()));
  const apis: Api[] = [];
  for (const file of sources) {
    const text = await folder.readText(file);
    if (text === undefined) {
      report.add('api-skipped', file, 1, 'there is no such file');
      continue;
    }
    const result = await readApiDescription(file, text, folder);
    if ('problems' in result) {
      const [first] = result.problems;
      report.add('api-skipped', first?.path ?? file, first?.line ?? 1, first?.message ?? '');
      continue;
    }
    const { title, version } = result.description.root.info;
    const isDuplicate = apis.some(({ setting }) => setting.label === title);
    const label = isDuplicate ? `${title} ${version}` : title;
    const path = uniqueName(slugOf(label) || 'api', (each) => taken.has(each));
    taken.add(path);
    const pages = groupsOf(result.description, path).flatMap(({ operations }) =>
      operations.map((operation) => [operationKey(operation), operation.slug] as const),
    );
    const setting = { file: `apis/${path}${posix.extname(file)}`, label, path };
    apis.push({ source: file, text: result.bundled ?? text, setting, pages: new Map(pages) });
  }
  return {
    /** The field `apis` of `site.yaml`; `undefined` without any. */
    settings: apis.length === 0 ? undefined : apis.map(({ setting }) => setting),
    files: new Map(apis.map(({ setting, text }) => [`content/${setting.file}`, text])),
    pageOf: (operation: OldOperation): string | undefined =>
      apis
        .filter(({ source }) => operation.file === undefined || operation.file === source)
        .flatMap(({ pages }) => pages.get(operationKey(operation)) ?? [])[0],
  };
}

import { groupedBySize } from '../../common/group-by-size.ts';
import { type Derived, derived } from '../../compile/derived.ts';
import { DATA_FILE_BYTES } from '../../contract/limits.ts';
import type { Locales } from '../../contract/locales.ts';
import { partPath } from '../../contract/paths.ts';
import type { FURTHER_FILES, Infer } from '../../contract/schema.ts';
import type { ResourceSchemaName } from '../../contract/schemas.ts';
import { digestOf } from '../digest.ts';
import { assertValid, type OutputGroup } from './output.ts';

/** Reserved in the first file for the other fields and the addresses of further files. */
const HEAD_BYTES = 500_000;

/** A value with a list that may be split into several files. */
interface Listing {
  readonly head: object;
  readonly items: readonly object[];
}

/** A JSON file with a list. If it would be too large, the list continues in further files, which the first names. */
export function listInParts(
  path: string,
  schema: ResourceSchemaName,
  list: string,
  { baseUrl, locales }: { readonly baseUrl: string; readonly locales: Locales },
  value: Derived<Listing>,
): OutputGroup {
  const inputs = { path, list, baseUrl, locales: locales.codes, value };
  const content = derived(`list ${schema}`, inputs, async ({ path, list, baseUrl, value }) => {
    const { head, items } = value.make();
    const texts = items.map((item) => JSON.stringify(item));
    const groups = groupedBySize(
      texts,
      DATA_FILE_BYTES - HEAD_BYTES,
      (text) => Buffer.byteLength(text) + 1,
    );
    const file = (group: readonly string[], parts: Infer<typeof FURTHER_FILES>) => {
      const fields = { ...head, ...(parts.length > 0 && { parts }) };
      const text = `${JSON.stringify(fields).slice(0, -1)},"${list}":[${group.join(',')}]}`;
      assertValid(schema, JSON.parse(text), path, locales);
      return text;
    };
    const [first = [], ...others] = groups;
    const further = others.map((group, index) => {
      const text = file(group, []);
      return { path: partPath(path, index + 2), text };
    });
    const parts = further.map((part) => ({
      url: baseUrl + part.path,
      digest: digestOf(part.text),
    }));
    return new Map([
      [path, file(first, parts)],
      ...further.map((part) => [part.path, part.text] as const),
    ]);
  });
  return { places: [path, path.replace(/\.json$/, '/')], make: () => content.make(), content };
}

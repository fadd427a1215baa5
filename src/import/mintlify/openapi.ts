import { posix } from 'node:path';
import { isExternal } from '../../compile/page/addresses.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import type { OldOperation } from '../old-site.ts';
import { textField } from '../page/front-matter.ts';
import { listOf } from '../post.ts';
import type { Report } from '../report.ts';
import { SourceFolder } from '../source-folder.ts';

/** `openapi: 3.1.0`, in JSON or YAML, near the top of a file. */
const DESCRIPTION = /(?:^|[\s{,])["']?openapi["']?\s*:\s*["']?3\./;

const OPERATION = /^(?:(\S+)\s+)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)\s+(\S+)$/i;

/** The descriptions of APIs in a folder. */
export class Descriptions {
  /** Paths below the source folder. */
  readonly #files: readonly string[];
  readonly #root: string;

  private constructor(found: readonly string[], root: string) {
    this.#files = found;
    this.#root = root;
  }

  static async in(root: string, folder: SourceFolder): Promise<Descriptions> {
    const found: string[] = [];
    for (const file of await folder.list(root)) {
      if (!/\.(?:json|ya?ml)$/.test(file)) continue;
      const text = await folder.text(file);
      if (text !== undefined && DESCRIPTION.test(text.slice(0, 2_000))) found.push(file);
    }
    return new Descriptions(found, root);
  }

  /** The description that is meant by a path, or by a name without folder and extension. */
  named(name: string): string | undefined {
    const path = SourceFolder.inside(this.#root, name.replace(/^\//, ''));
    const bare = (file: string) => file.replace(/\.\w+$/, '');
    return (
      this.#files.find((file) => file === path || bare(file) === path) ??
      this.#files.find((file) => bare(posix.basename(file)) === bare(posix.basename(name)))
    );
  }

  /** The operation that the front matter of a page names. */
  operationOf(data: Fields): OldOperation | undefined {
    const described = textField(data.openapi);
    const [, name, method, path] = OPERATION.exec(described ?? textField(data.api) ?? '') ?? [];
    if (method === undefined || path === undefined) return undefined;
    const file = name === undefined ? undefined : this.named(name);
    return { method: method.toUpperCase(), path, isDescribed: described !== undefined, file };
  }

  /**
   * The descriptions that the configuration or pages name; all if pages name operations and nothing
   * says of which.
   */
  usedBy(config: Fields, operations: readonly OldOperation[], report: Report): readonly string[] {
    const used = new Set(operations.flatMap(({ file }) => file ?? []));
    for (const name of namesIn(config)) {
      const file = this.named(name);
      if (file !== undefined && !isExternal(name)) used.add(file);
      else report.addForSite('api-skipped', name);
    }
    const isOpen = operations.some(({ file, isDescribed }) => isDescribed && file === undefined);
    return [...(used.size === 0 && isOpen ? this.#files : used)].sort();
  }
}

/** Every path or address below a key `openapi`: a text, a list, or a mapping with `source`. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'openapi'
      ? listOf(each).flatMap((one) => textField(one) ?? textField(fieldsOf(one).source) ?? [])
      : namesIn(each),
  );
}

import { walk } from '../../compile/page/syntax-tree.ts';
import type { ParsedText } from './parse.ts';

/** Program code of a page: the statements of MDX, which may also stand within a component, or a `<script>`. */
interface Script {
  readonly code: string;
  /** Where it is written. */
  readonly file: string;
  readonly line: number;
}

const SCRIPT = /^<script[^>]*>([\s\S]*?)<\/script>/;

/** The program code of a page, in its order. */
export function scriptsOf({ tree, origin }: ParsedText): readonly Script[] {
  const found: Script[] = [];
  walk(tree, (node) => {
    const code =
      node.type === 'mdxjsEsm'
        ? node.value
        : node.type === 'html'
          ? SCRIPT.exec(node.value)?.[1]
          : undefined;
    if (code !== undefined)
      found.push({ code, ...origin.originOf(node.position?.start.offset ?? 0) });
  });
  return found;
}

import type { Nodes } from 'mdast';
import type { Edit } from '../../compile/page/edits.ts';
import { attribute, type Component, range } from '../../compile/page/syntax-tree.ts';
import { anchorLetters } from '../anchor-letters.ts';

import type { NoteKind, Report } from '../report.ts';
import { enclosingColons } from './containers.ts';
import type { ResolveAddress } from './element.ts';
import type { ParsedPage } from './read-page.ts';
import type { ConversionRules } from './rules.ts';

/** The options of a page conversion. */
export interface ConversionOptions {
  readonly rules: ConversionRules;
  readonly resolve: ResolveAddress;
  readonly report: Report;
  /** Remaining address of the old page, if any. */
  readonly oldPage: string | undefined;
  /** Whether the new page is plain Markdown, without components. */
  readonly isPlain: boolean;
  /** The normalized anchors in links of the site. */
  readonly linkedAnchors: ReadonlySet<string>;
}

/** The context of a page conversion. */
export type BodyContext = ReturnType<typeof bodyContext>;

/** @param childEdits converts the children of a node; `parent` is the enclosing component */
export function bodyContext(
  page: ParsedPage,
  { rules, resolve, report, oldPage, isPlain, linkedAnchors }: ConversionOptions,
  childEdits: (node: Nodes, parent: string | undefined) => Edit[],
) {
  const { origin, componentIds } = page;
  const colons = enclosingColons(origin.text);
  const noteAt = (kind: NoteKind, offset: number, detail: string) => {
    const { file, line } = origin.originOf(offset);
    report.add(kind, file, line, detail);
  };
  return {
    page,
    source: origin.text,
    rules,
    oldPage,
    isPlain,
    childEdits,
    noteAt,
    note: (kind: NoteKind, node: Nodes, detail: string) => noteAt(kind, range(node).start, detail),
    resolveAddress: (address: string, offset: number, isImage: boolean) =>
      resolve(address, origin.originOf(offset), isImage),
    /** The id that a component keeps: an explicit one, or a generated one that links target. */
    idOf: (node: Component): string | undefined => {
      const id = componentIds.get(node);
      const isKept = id === attribute(node, 'id') || linkedAnchors.has(anchorLetters(id ?? ''));
      return isKept ? id : undefined;
    },
    /** The most colons of the containers (`:::name`) around an offset; 0 outside. */
    colonsAt: (offset: number) => colons[origin.lineAt(offset)] ?? 0,
  };
}

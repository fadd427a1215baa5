import type { Nodes } from 'mdast';
import type { Edit } from '../../compile/page/edits.ts';
import { attribute, type Component, range } from '../../compile/page/syntax-tree.ts';
import { anchorLetters } from '../anchor-letters.ts';
import type { NoteKind } from '../note-kinds.ts';
import type { Report } from '../report.ts';
import { colonsAround } from './containers.ts';
import type { NewAddress, ResolveAddress } from './new-address.ts';
import type { ReadOldPage } from './read-page.ts';
import type { ConversionRules } from './rules.ts';

/** What the conversion of a page depends on besides the page. */
export interface ConversionOptions {
  readonly rules: ConversionRules;
  readonly resolve: ResolveAddress;
  readonly report: Report;
  /** Whether the new page is plain Markdown, without components. */
  readonly isPlain: boolean;
  /** The letters of anchors in links of the site. */
  readonly linked: ReadonlySet<string>;
}

/** What the parts of a conversion know of the page. */
export interface BodyContext {
  readonly page: ReadOldPage;
  readonly source: string;
  readonly rules: ConversionRules;
  readonly isPlain: boolean;
  readonly note: (kind: NoteKind, node: Nodes, detail: string) => void;
  readonly noteAt: (kind: NoteKind, offset: number, detail: string) => void;
  readonly address: (address: string, offset: number, isImage: boolean) => NewAddress;
  /** The id that a component keeps: one that its author wrote, or that links lead to. */
  readonly idOf: (node: Component) => string | undefined;
  /** The most colons of the containers (`:::name`) around an offset; 0 outside all. */
  readonly colonsAt: (offset: number) => number;
  /** Converts what is below a node; `parent` is the name of the component around it. */
  readonly childEdits: (node: Nodes, parent: string | undefined) => Edit[];
}

/** @param childEdits converts what is below a node */
export function bodyContext(
  page: ReadOldPage,
  { rules, resolve, report, isPlain, linked }: ConversionOptions,
  childEdits: BodyContext['childEdits'],
): BodyContext {
  const { origin, componentIds } = page;
  const colons = colonsAround(origin.text);
  const noteAt: BodyContext['noteAt'] = (kind, offset, detail) => {
    const { file, line } = origin.originOf(offset);
    report.add(kind, file, line, detail);
  };
  return {
    page,
    source: origin.text,
    rules,
    isPlain,
    note: (kind, node, detail) => noteAt(kind, range(node).start, detail),
    noteAt,
    address: (address, offset, isImage) => resolve(address, origin.originOf(offset), isImage),
    idOf: (node) => {
      const id = componentIds.get(node);
      const isKept = id === attribute(node, 'id') || linked.has(anchorLetters(id ?? ''));
      return isKept ? id : undefined;
    },
    colonsAt: (offset) => colons[origin.lineAt(offset)] ?? 0,
    childEdits,
  };
}

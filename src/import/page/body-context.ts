import type { Nodes } from 'mdast';
import type { Edit } from '../../compile/page/edits.ts';
import { attribute, type Component, range } from '../../compile/page/syntax-tree.ts';
import { anchorLetters } from '../anchor-letters.ts';
import type { NoteKind } from '../note-kinds.ts';
import type { Report } from '../report.ts';
import { colonsAround } from './container-colons.ts';
import type { NewAddress, ResolveAddress } from './new-address.ts';
import { pageConstants } from './page-constants.ts';
import type { ReadOldPage } from './read-page.ts';
import type { ConversionRules } from './rules.ts';

/** What the conversion of a page depends on besides the page. */
export interface ConversionContext {
  readonly rules: ConversionRules;
  readonly resolve: ResolveAddress;
  readonly report: Report;
  /** Whether the new page is plain Markdown, without components. */
  readonly isPlain: boolean;
  /** The letters of anchors in links of the site. */
  readonly linked: ReadonlySet<string>;
}

/** Converts what is below a node; `parent` is the name of the component around it. */
export type ChildEdits = (node: Nodes, parent: string | undefined) => Edit[];

/** What the parts of a conversion know of the page. */
export class BodyContext {
  readonly page: ReadOldPage;
  readonly source: string;
  readonly rules: ConversionRules;
  readonly report: Report;
  readonly isPlain: boolean;
  readonly constants: ReadonlyMap<string, unknown>;
  readonly #resolve: ResolveAddress;
  readonly #linked: ReadonlySet<string>;
  readonly #colons: readonly number[];

  constructor(page: ReadOldPage, { rules, resolve, report, isPlain, linked }: ConversionContext) {
    this.page = page;
    this.source = page.origin.text;
    this.rules = rules;
    this.report = report;
    this.isPlain = isPlain;
    this.constants = pageConstants(page);
    this.#resolve = resolve;
    this.#linked = linked;
    this.#colons = colonsAround(this.source);
  }

  /** The id that a component keeps: one that its author wrote, or that links lead to. */
  idOf(node: Component): string | undefined {
    const id = this.page.componentIds.get(node);
    const isKept = id !== undefined && (attribute(node, 'id') === id || this.#isLinked(id));
    return isKept ? id : undefined;
  }

  #isLinked(id: string): boolean {
    return this.#linked.has(anchorLetters(id));
  }

  note(kind: NoteKind, node: Nodes, detail: string): void {
    this.noteAt(kind, range(node).start, detail);
  }

  noteAt(kind: NoteKind, offset: number, detail: string): void {
    const { file, line } = this.page.origin.originOf(offset);
    this.report.add(kind, file, line, detail);
  }

  /** The most colons of the containers (`:::name`) around an offset; 0 outside all. */
  colonsAt(offset: number): number {
    return this.#colons[this.page.origin.lineAt(offset)] ?? 0;
  }

  address(address: string, offset: number, isImage: boolean): NewAddress {
    return this.#resolve(address, this.page.origin.originOf(offset), isImage);
  }
}

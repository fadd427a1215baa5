import { parseMarkdown } from '../page/parse-markdown.ts';
import { nodesOfType, range, textOf } from '../page/syntax-tree.ts';

/** How a section of a text differs from an older version of it. */
export interface SectionChange {
  readonly kind: 'added' | 'changed' | 'removed';
  /** Its heading; absent for what stands before the first one, front matter included. */
  readonly heading?: string;
}

/** The text under each heading, by its heading, from the heading on; empty for the beginning. */
function sectionsOf(written: string, format: 'md' | 'mdx'): Map<string, string> {
  // Git may keep other line ends than the folder has.
  const source = written.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
  const sections = new Map<string, string>();
  const add = (heading: string, text: string) =>
    sections.set(heading, `${sections.get(heading) ?? ''}\n${text.trim()}`);
  const headings = nodesOfType(parseMarkdown(source, format).tree, 'heading');
  const starts = [...headings.map((node) => range(node).start), source.length];
  add('', source.slice(0, starts[0]));
  for (const [index, node] of headings.entries()) {
    add(textOf(node).trim(), source.slice(starts[index], starts[index + 1]));
  }
  return sections;
}

/** The sections that differ between two versions of a text, in its order, removed ones last. */
export function sectionChanges(
  before: string,
  after: string,
  format: 'md' | 'mdx',
): readonly SectionChange[] {
  const old = sectionsOf(before, format);
  const current = sectionsOf(after, format);
  const change = (kind: SectionChange['kind'], heading: string): SectionChange => ({
    kind,
    ...(heading !== '' && { heading }),
  });
  return [
    ...[...current].flatMap(([heading, text]) => {
      const known = old.get(heading);
      if (known === text) return [];
      return [change(known === undefined ? 'added' : 'changed', heading)];
    }),
    ...[...old.keys()]
      .filter((heading) => !current.has(heading))
      .map((heading) => change('removed', heading)),
  ];
}

/** Everything an import can change or drop: its heading in the report, and what to do about it. */
export const KINDS = {
  'component-unwrapped': {
    title: 'Components replaced by their content',
    advice:
      'Lectern does not have these components. Their content is kept; write what the component showed in Markdown, or make a component of your own.',
  },
  'component-dropped': {
    title: 'Components left out',
    advice: 'They had no content of their own. If readers need what they showed, write it.',
  },
  'attribute-dropped': {
    title: 'Attributes left out',
    advice: 'They set looks or behaviour that Lectern decides itself. Usually nothing to do.',
  },
  'code-dropped': {
    title: 'Program code left out',
    advice:
      'Pages are data: they run no scripts, imports or expressions. Write the result of the code as text.',
  },
  'expression-replaced': {
    title: 'Expressions replaced by their value',
    advice:
      'The value is what the old site showed. Check that it is not one that changes over time.',
  },
  'part-conditional': {
    title: 'Parts shown under a condition',
    advice:
      'The old site showed each of them to some readers, or at some times. All are kept: delete those that readers need not see.',
  },
  'partial-inlined': {
    title: 'Included files written into their pages',
    advice: 'Nothing to do. From now on, edit the text on each page.',
  },
  'include-missing': {
    title: 'Included files that could not be found',
    advice: 'Write the text where the include stood.',
  },
  'link-broken': {
    title: 'Links that led nowhere on the old site',
    advice: 'Only their text is kept. Link to a page that exists.',
  },
  'link-old-site': {
    title: 'Links to pages of the old site that are not Markdown',
    advice: 'They lead to the old address. Write such a page in Markdown, and link to that.',
  },
  'anchor-broken': {
    title: 'Links to headings that do not exist',
    advice: 'They now lead to the top of the page. Link to the right heading.',
  },
  'image-missing': {
    title: 'Pictures that do not exist',
    advice: 'Their text is kept. Add the picture, or remove the text.',
  },
  'image-dark': {
    title: 'Pictures for dark pages left out',
    advice: 'The one for light pages has a light ground on dark pages too. Usually nothing to do.',
  },
  'api-skipped': {
    title: 'Descriptions of APIs left out',
    advice:
      'Correct them, or save them as one file each, put them into content/ and name them under apis in site.yaml.',
  },
  'operation-missing': {
    title: 'Operations of an API that no description has',
    advice: 'The page keeps its own text and the name of the operation. Write the rest.',
  },
  'front-matter': {
    title: 'Front matter left out',
    advice: 'Lectern has no such fields. Usually nothing to do.',
  },
  'title-derived': {
    title: 'Titles made from the file name',
    advice: 'These pages had neither a title nor a first heading. Give them one.',
  },
  'page-renamed': {
    title: 'Pages with a new address',
    advice: 'The old name could not be kept. A redirect leads from the old address.',
  },
  'page-hidden': {
    title: 'Pages that stood in no sidebar',
    advice:
      'They stand in no menu here either, but keep their addresses. To show one, name it in nav.yaml or delete “menu: false” in it.',
  },
  'page-reference': {
    title: 'Pages replaced by the page of their operation',
    advice:
      'They had no text of their own: the page made of the description of the API takes their place in the sidebar. A redirect leads from the old address.',
  },
  'page-skipped': {
    title: 'Pages left out',
    advice: 'The reason is given for each page.',
  },
  'page-code': {
    title: 'Pages made of program code',
    advice: 'They are not Markdown. If readers need them, write them as Markdown pages.',
  },
  'mdx-repaired': {
    title: 'Characters escaped',
    advice: 'A “<” or “{” was not part of a valid tag or expression. Check how these lines read.',
  },
  'syntax-changed': {
    title: 'Syntax rewritten',
    advice: 'The old system’s own syntax is written as Lectern has it. Nothing to do.',
  },
  navigation: {
    title: 'Navigation that could not be carried over',
    advice: 'Edit nav.yaml.',
  },
  configuration: {
    title: 'Configuration that was not carried over',
    advice:
      'The configuration was read without running it, so some values are not known; the reason is given for each. With --trust-config, it is run as the old system runs it.',
  },
  'config-missing': {
    title: 'Configuration files that could not be found',
    advice: 'What they set is not carried over. If a tool writes them, run it and import again.',
  },
  'edit-link': {
    title: 'Links to edit a page that now lead elsewhere',
    advice:
      'They assume that the new project is the top folder of the same repository. Change editUrl in site.yaml if it is not.',
  },
  'setting-dropped': {
    title: 'Settings without a counterpart',
    advice: 'See site.yaml for what can be set.',
  },
  'redirect-broken': {
    title: 'Redirects that led nowhere on the old site',
    advice:
      'Those whose last part is the name of exactly one page now lead there. The others are left out.',
  },
  'address-lost': {
    title: 'Addresses that cannot redirect',
    advice: 'Redirect them at your host, if they matter.',
  },
  'file-too-large': {
    title: 'Files that are too large',
    advice: 'Put them on another host and link to them.',
  },
  'file-encoding': {
    title: 'Files in another encoding',
    advice: 'Save them as UTF-8 and run the import again.',
  },
  'file-omitted': {
    title: 'Files not copied',
    advice:
      'They configured the old host or system, or the new site makes its own. Usually nothing to do.',
  },
  symlink: {
    title: 'Symbolic links that were not followed',
    advice: 'Put the file itself there and run the import again.',
  },
} as const;

export type NoteKind = keyof typeof KINDS;

/** One thing that was changed or dropped. */
export interface Note {
  readonly kind: NoteKind;
  /** File of the old site, and the line in it, 1-based. */
  readonly path: string;
  readonly line: number;
  /** What it is, on one line. */
  readonly detail: string;
}

/** Collects what an import changes and drops. */
export class Report {
  readonly #notes: Note[] = [];

  add(kind: NoteKind, path: string, line: number, detail: string): void {
    this.#notes.push({ kind, path, line, detail: oneLine(detail) });
  }

  /** How many notes of a kind there are so far, repeats included. */
  count(kind: NoteKind): number {
    return this.#notes.filter((note) => note.kind === kind).length;
  }

  /** The notes, by kind in the order of {@link KINDS}, then by file and line; without repeats. */
  get notes(): readonly Note[] {
    const order = Object.keys(KINDS);
    const key = ({ kind, path, line, detail }: Note) => JSON.stringify([kind, path, line, detail]);
    const unique = [...new Map(this.#notes.map((note) => [key(note), note])).values()];
    return unique.sort(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        compare(a.path, b.path) ||
        a.line - b.line ||
        compare(a.detail, b.detail),
    );
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Longest detail of a note, in UTF-16 code units. */
const DETAIL_LENGTH = 160;

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > DETAIL_LENGTH ? `${line.slice(0, DETAIL_LENGTH - 1)}…` : line;
}

/** A detail as inert Markdown. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/**
 * `import-report.md`.
 *
 * @param summary lines about the import as a whole
 */
export function formatReport(notes: readonly Note[], summary: readonly string[]): string {
  const byKind = Map.groupBy(notes, ({ kind }) => kind);
  const count = (each: readonly Note[]) => each.length.toLocaleString('en');
  const table = [...byKind].map(([kind, each]) => `| ${KINDS[kind].title} | ${count(each)} |`);
  const sections = [...byKind].flatMap(([kind, each]) => [
    '',
    `## ${KINDS[kind].title} (${count(each)})`,
    '',
    KINDS[kind].advice,
    '',
    ...each.map(({ path, line, detail }) => `- ${code(`${path}:${line}`)} ${code(detail)}`),
  ]);
  return [
    '# Import report',
    '',
    ...summary,
    '',
    ...(table.length > 0
      ? ['| What changed | Count |', '|---|---|', ...table]
      : ['Nothing was changed or left out.']),
    ...sections,
    '',
  ].join('\n');
}

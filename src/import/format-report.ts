import { EFFORTS, KINDS } from './note-kinds.ts';
import type { Note } from './report.ts';

/** A detail as inert Markdown. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/** How many places of the same change are named where there is nothing to do about it. */
const EXAMPLES = 3;

/** The notes of a kind, those that say the same on one line. */
function listed(notes: readonly Note[], effort: keyof typeof EFFORTS): string[] {
  return [...Map.groupBy(notes, ({ detail }) => detail)].map(([detail, same]) => {
    const all = same.map(({ path, line }) => code(`${path}:${line}`));
    const [only = '', ...others] = all;
    if (others.length === 0) return `- ${only} ${code(detail)}`;
    const named = effort === 'none' ? all.slice(0, EXAMPLES) : all;
    const rest = all.length - named.length;
    const more = rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '';
    return `- ${code(detail)}, ${all.length.toLocaleString('en')} times: ${named.join(', ')}${more}`;
  });
}

/**
 * `import-report.md`: first what the owner of the site has to do, last what needs nothing.
 *
 * @param summary lines about the import as a whole
 */
export function formatReport(notes: readonly Note[], summary: readonly string[]): string {
  const byKind = [...Map.groupBy(notes, ({ kind }) => kind)];
  const count = (each: readonly Note[]) => each.length.toLocaleString('en');
  const table = byKind.map(([kind, each]) => {
    const { title, effort } = KINDS[kind];
    return `| ${title} | ${count(each)} | ${EFFORTS[effort].toLowerCase()} |`;
  });
  const sections = Map.groupBy(byKind, ([kind]) => KINDS[kind].effort);
  const texts = [...sections].flatMap(([effort, kinds]) => [
    '',
    `## ${EFFORTS[effort]}`,
    ...kinds.flatMap(([kind, each]) => [
      '',
      `### ${KINDS[kind].title} (${count(each)})`,
      '',
      KINDS[kind].advice,
      '',
      ...listed(each, effort),
    ]),
  ]);
  return [
    '# Import report',
    '',
    ...summary,
    '',
    ...(table.length > 0
      ? ['| What changed | Count | For you |', '|---|---|---|', ...table]
      : ['Nothing was changed or left out.']),
    ...texts,
    '',
  ].join('\n');
}

import { execFileSync } from 'node:child_process';
import { stringify } from 'yaml';

/** The day of the last change of a file in Git, as YYYY-MM-DD; empty where there is no history. */
function lastChange(file: string): string {
  try {
    const args = ['log', '-1', '--format=%cs', '--', file];
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Links of the file, which are relative to the repository, as links of a changelog entry. */
const relink = (text: string) =>
  text
    .replace(/\]\(docs\/content\/docs\/en\//g, '](../../docs/en/')
    .replace(/\[([^\]]+)\]\((?!\.\.|https?:)[^)]*\)/g, '$1');

/**
 * Entries of the changelog of the documentation, by file name, from a text in the format of Keep a Changelog.
 *
 * @param unreleased the date of the section “Unreleased”; that section is left out if it is empty
 */
export function changelogEntries(
  text: string,
  unreleased: string = lastChange('CHANGELOG.md'),
): Record<string, string> {
  const [, ...sections] = text.split(/^## /m);
  const entries = sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [version = '', date = unreleased] = heading.split(' - ');
    if (date === '') return [];
    const body = relink(lines.join('\n').replace(/^###/gm, '##').trim());
    const tags = [
      ...new Set([...body.matchAll(/^## (.*)$/gm)].map(([, tag]) => tag?.toLowerCase())),
    ];
    const isReleased = /^\d/.test(version);
    const frontMatter = {
      title: isReleased ? `Lectern ${version}` : 'The next version',
      version,
      date,
      tags,
    };
    const name = isReleased ? version.replaceAll('.', '-') : 'next';
    return [[`${name}.md`, `---\n${stringify(frontMatter)}---\n\n${body}\n`] as const];
  });
  return Object.fromEntries(entries);
}

import { execFileSync } from 'node:child_process';
import { stringify } from 'yaml';

/** The day of the last change of a file in Git, as YYYY-MM-DD; empty without history. */
function lastChangeDate(file: string): string {
  try {
    const args = ['log', '-1', '--format=%cs', '--', file];
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Rewrites links that are relative to the repository for changelog entries. */
const rewriteLinks = (text: string) =>
  text
    .replace(/\]\(docs\/content\/docs\/en\//g, '](../../docs/en/')
    .replace(/\[([^\]]+)\]\((?!\.\.|https?:)[^)]*\)/g, '$1');

/**
 * Converts a text in the format of Keep a Changelog to changelog entries, by file name.
 *
 * @param unreleased date of the section “Unreleased”; if empty, that section is omitted
 */
export function changelogEntries(
  text: string,
  unreleased: string = lastChangeDate('CHANGELOG.md'),
): Record<string, string> {
  const [, ...sections] = text.split(/^## /m);
  const entries = sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [version = '', date = unreleased] = heading.split(' - ');
    if (date === '') return [];
    const body = rewriteLinks(lines.join('\n').replace(/^###/gm, '##').trim());
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

import type { Code } from 'mdast';

/** A block of code as Markdown: its title, and its code as a diff if lines come or go. */
export function codeMarkdown({ value, lang, data }: Code): string {
  const { title, marks } = data?.fence ?? {};
  const isDiff = [...(marks?.values() ?? [])].some((each) => each.has('ins') || each.has('del'));
  const code = isDiff
    ? value.split('\n').map((line, index) => {
        const mark = marks?.get(index + 1);
        return `${mark?.has('ins') ? '+' : mark?.has('del') ? '-' : ' '}${line}`.trimEnd();
      })
    : [value];
  const runs = value.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const block = `${fence}${isDiff ? 'diff' : (lang ?? '')}\n${code.join('\n')}\n${fence}`;
  return title === undefined ? block : `${titleMarkdown(title)}\n\n${block}`;
}

const titleMarkdown = (title: string) =>
  title.includes('`') ? title.replace(/[\\`*_[\]<]/g, '\\$&') : `\`${title}\``;

/** A menu entry: a link, or the label of a group. */
export interface MenuEntry {
  readonly label: string;
  readonly path: string | undefined;
  readonly children: MenuEntry[];
}

/** Matches a list item, or a link outside of lists. */
const ENTRY =
  /^(\s*)((?:[-*+]|\d+[.)])\s+)?(?:\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)*)\]\(<?([^()<>]*)>?\)$|(?=\S)(.*))/;

/** The lists of a Markdown menu with the headings above them. */
export function parseMenus(markdown: string) {
  let entries: MenuEntry[] = [];
  const lists = [{ title: '', entries }];
  let ancestors: { readonly indentation: number; readonly children: MenuEntry[] }[] = [];
  for (const line of markdown.split(/\r?\n/)) {
    const [, space = '', bullet, title, path, text = ''] = ENTRY.exec(line.trimEnd()) ?? [];
    if (bullet === undefined && title === undefined) {
      if (space !== '' || text === '') continue;
      entries = [];
      ancestors = [];
      const [, heading = ''] = /^#{1,6}[ \t]+(.+)/.exec(text) ?? [];
      lists.push({ title: heading.replace(/(?<!#)#+$/, '').trimEnd(), entries });
      continue;
    }
    const children: MenuEntry[] = [];
    ancestors = ancestors.filter(({ indentation }) => indentation < space.length);
    (ancestors.at(-1)?.children ?? entries).push({ label: title ?? text, path, children });
    ancestors.push({ indentation: space.length, children });
  }
  return lists;
}

/** A menu entry: a link, or the label of a group. */
export interface MenuEntry {
  readonly label: string;
  readonly path: string | undefined;
  readonly below: MenuEntry[];
}

/** Matches a list item, or a link outside of lists. */
const ENTRY =
  /^(\s*)((?:[-*+]|\d+[.)])\s+)?(?:\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)*)\]\(<?([^()<>]*)>?\)$|(?=\S)(.*))/;

/** The lists of a Markdown menu with the headings above them. */
export function menuLists(text: string) {
  let entries: MenuEntry[] = [];
  const lists = [{ title: '', entries }];
  let open: { readonly indentation: number; readonly below: MenuEntry[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, space = '', bullet, title, path, words = ''] = ENTRY.exec(line.trimEnd()) ?? [];
    if (bullet === undefined && title === undefined) {
      if (space !== '' || words === '') continue;
      entries = [];
      open = [];
      const [, heading = ''] = /^#{1,6}[ \t]+(.+?)[ \t]*#*$/.exec(words) ?? [];
      lists.push({ title: heading, entries });
      continue;
    }
    const below: MenuEntry[] = [];
    open = open.filter(({ indentation }) => indentation < space.length);
    (open.at(-1)?.below ?? entries).push({ label: title ?? words, path, below });
    open.push({ indentation: space.length, below });
  }
  return lists;
}

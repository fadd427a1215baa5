const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]*)?(`{3,}|~{3,})(.*)$/;

/** Tells, line by line, whether a line is part of a fenced code block. */
export function fenceTracker(): (line: string) => boolean {
  let open: { readonly mark: string; readonly column: number } | undefined;
  return (line) => {
    const [, mark = '', info = ''] = FENCE.exec(line) ?? [];
    const column = line.indexOf(mark);
    if (open === undefined) {
      if (mark === '' || (mark.startsWith('`') && info.includes('`'))) return false;
      open = { mark, column };
      return true;
    }
    // A fence that is indented further is code that shows one.
    const isClosing = mark.startsWith(open.mark) && info.trim() === '' && column < open.column + 4;
    if (isClosing) open = undefined;
    return true;
  };
}

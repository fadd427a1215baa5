/** Marks of regions: `// #region a`, `<!-- #endregion a -->`, `# --8<-- [start:a]`. */
const MARK =
  /(?:#(end)?region(?![\w-])[ \t]*([\w-]*)(?![\w-]|[ \t]*[{,.:>+~[])|-8<-+[ \t]*\[(start|end):[ \t]*([\w-]+)[ \t]*\])/;

interface Mark {
  readonly isEnd: boolean;
  readonly name: string;
}

function markOn(line: string): Mark | undefined {
  const match = MARK.exec(line);
  if (!match) return undefined;
  const [, end, name, side, other] = match;
  return { isEnd: end !== undefined || side === 'end', name: name || other || '' };
}

/** The lines of a region, without their common indentation; `undefined` if there is no such region. */
export function regionOf(text: string, name: string): string | undefined {
  let found: string[] | undefined;
  for (const line of text.split('\n')) {
    const mark = markOn(line);
    if (mark?.name === name && !mark.isEnd) found ??= [];
    else if (found && mark?.isEnd && (mark.name === name || mark.name === '')) break;
    else found?.push(line);
  }
  if (!found) return undefined;
  const indents = found.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = indents.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  return found.map((line) => line.slice(Math.min(indent, line.length))).join('\n');
}

/** A text without the lines that mark regions. */
export const withoutRegionMarks = (text: string): string =>
  text.includes('region') || text.includes('8<')
    ? text
        .split('\n')
        .filter((line) => !markOn(line))
        .join('\n')
    : text;

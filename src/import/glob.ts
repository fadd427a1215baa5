/** Longest pattern that is followed, in UTF-16 code units. */
const MAX_LENGTH = 250;

/** Most patterns that the braces in one stand for. */
const MAX_ALTERNATIVES = 50;

/** Parts of a pattern: folders at any depth, any text, text within a name, a character, or itself. */
const PARTS = /\*\*\/|\*\*|\*|\?|[\s\S]/gu;

/**
 * Whether a path matches a pattern of an old site: `*`, `**`, `?` and `{a,b}`. The time grows with the
 * product of both lengths, whatever the pattern is; one that is too long matches nothing.
 */
export const matchesGlob = (path: string, pattern: string): boolean =>
  pattern.length <= MAX_LENGTH && alternatives(pattern).some((each) => matches(path, each));

/** The patterns that one with braces stands for. */
function alternatives(pattern: string): readonly string[] {
  const found: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [braces, inner] = /\{([^{}]*)\}/.exec(next) ?? [];
    if (braces === undefined || inner === undefined) found.push(next);
    else for (const part of inner.split(',')) open.push(next.replace(braces, () => part));
    if (found.length + open.length > MAX_ALTERNATIVES) return [];
  }
  return found;
}

/** Follows all ways to match at once: the parts of the pattern that may come next. */
function matches(path: string, pattern: string): boolean {
  const parts = pattern.match(PARTS) ?? [];
  let next = new Set([0]);
  let isNameStart = true;
  for (const character of [...path, undefined]) {
    const current = next;
    next = new Set();
    // A set is walked to its end, with what is added meanwhile.
    for (const at of current) {
      const part = parts[at];
      const isAny = part?.startsWith('*');
      if (isAny && (part !== '**/' || isNameStart)) current.add(at + 1);
      if (character === undefined) continue;
      if (isAny && (part !== '*' || character !== '/')) next.add(at);
      else if (part === character || (part === '?' && character !== '/')) next.add(at + 1);
    }
    if (character === undefined) return current.has(parts.length);
    isNameStart = character === '/';
  }
  return false;
}

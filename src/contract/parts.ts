/** The parts that a site may do without. */
export const PARTS = ['changelog', 'solutions', 'reference'] as const;

export type Part = (typeof PARTS)[number];

/** The parts that a site does without: those that its settings lack. */
export const partsOff = (settings: Readonly<Record<Part, unknown>>): ReadonlySet<Part> =>
  new Set(PARTS.filter((part) => settings[part] === undefined));

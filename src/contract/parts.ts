/** The parts that a site may disable. */
export const PARTS = ['changelog', 'solutions', 'reference'] as const;

export type Part = (typeof PARTS)[number];

/** The parts that a site has disabled: those that its settings lack. */
export const disabledPartsIn = (settings: Readonly<Record<Part, unknown>>): ReadonlySet<Part> =>
  new Set(PARTS.filter((part) => settings[part] === undefined));

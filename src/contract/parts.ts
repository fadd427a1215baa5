/** The parts that a site can disable. */
const PARTS = ['changelog', 'solutions', 'reference'] as const;

export type Part = (typeof PARTS)[number];

/** The disabled parts: those that the settings lack. */
export const disabledPartsIn = (settings: Readonly<Record<Part, unknown>>): ReadonlySet<Part> =>
  new Set(PARTS.filter((part) => settings[part] === undefined));

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** `*` as a type only allows `*` as subtype. */
const RANGE = new RegExp(`^(?!\\*/(?!\\*$))${TOKEN}/${TOKEN}$`);
const PARAMETER = new RegExp(`^(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")$`);

/** The value of a parameter `q` (RFC 9110, section 12.4.2); `undefined` if it is malformed. */
export const qualityIn = (value: string): number | undefined =>
  /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : undefined;

/** The parts between separators, ignoring separators in quoted strings. */
const PARTS = {
  ',': /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gs,
  ';': /(?:[^";]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gs,
} as const;

const split = (text: string, separator: keyof typeof PARTS): string[] =>
  (text.match(PARTS[separator]) ?? []).map((part) => part.trim());

/** One media range of an `Accept` header (RFC 9110, section 12.5.1), in lower case. */
function parseRange(text: string, position: number) {
  const [range = '', ...parameters] = split(text, ';');
  if (!RANGE.test(range) || !text.startsWith(range)) return undefined;
  let quality = 1;
  for (const parameter of parameters) {
    if (parameter === '') continue;
    const [, name = '', token, quoted] = PARAMETER.exec(parameter) ?? [];
    if (name === '') return undefined;
    if (name.toLowerCase() !== 'q') continue;
    const given = qualityIn(token ?? quoted ?? '');
    if (given === undefined) return undefined;
    quality = given;
  }
  return { range: range.toLowerCase(), quality, position };
}

/**
 * Chooses among the available representations (RFC 9110, section 12.5.1).
 * For each offer the most specific range that matches it decides; then the highest quality wins,
 * then the more specific range, then the order of the header, then the order of the offers.
 * Parameters other than `q` are ignored; a malformed range is skipped.
 *
 * @param accept the `Accept` header; `null` and an empty string accept everything
 * @param offers media types, the preferred one first
 * @returns the chosen offer, or `undefined` if none is acceptable
 */
export function negotiate<Offer extends string>(
  accept: string | null,
  offers: readonly Offer[],
): Offer | undefined {
  if (accept === null || accept.trim() === '') return offers[0];
  const ranges = split(accept, ',').flatMap((text, position) => parseRange(text, position) ?? []);
  const candidates = offers.flatMap((offer) => {
    // Least specific first.
    const forms = ['*/*', offer.replace(/[^/]*$/, '*'), offer];
    const [best] = ranges
      .filter(({ range }) => forms.includes(range))
      .map(({ range, quality, position }) => {
        return { offer, quality, position, specificity: forms.indexOf(range) };
      })
      .sort(
        (a, b) => b.specificity - a.specificity || b.quality - a.quality || a.position - b.position,
      );
    return best && best.quality > 0 ? [best] : [];
  });
  candidates.sort(
    (a, b) => b.quality - a.quality || b.specificity - a.specificity || a.position - b.position,
  );
  return candidates[0]?.offer;
}

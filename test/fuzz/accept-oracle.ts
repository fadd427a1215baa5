/**
 * Content negotiation implemented directly from RFC 9110, regardless of speed: characters are parsed
 * one by one with the grammar of sections 5.6 and 12.5.1, every range is compared with every offer,
 * and equal qualities are resolved by the more specific range, then the earlier one, then the order
 * of the offers.
 */

/** A recursive descent parser; each method returns `undefined` if the text does not match. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.#at === this.#text.length;
  }

  take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  /** token = 1*tchar (section 5.6.2) */
  token(): string | undefined {
    let token = '';
    for (let char = this.#text[this.#at] ?? ''; isTokenChar(char); ) {
      token += char;
      this.#at += 1;
      char = this.#text[this.#at] ?? '';
    }
    return token === '' ? undefined : token;
  }

  /** quoted-string (section 5.6.4), read up to its end mark */
  quoted(): string | undefined {
    if (!this.take('"')) return undefined;
    let value = '';
    while (!this.ended) {
      if (this.take('"')) return value;
      this.take('\\');
      value += this.#text[this.#at] ?? '';
      this.#at += 1;
    }
    return undefined;
  }

  /** OWS (section 5.6.3) */
  space(): void {
    while (this.take(' ') || this.take('\t'));
  }
}

function isTokenChar(char: string): boolean {
  if (char >= '0' && char <= '9') return true;
  if ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z')) return true;
  return char !== '' && "!#$%&'*+-.^_`|~".includes(char);
}

/** qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] ) (section 12.4.2) */
function readQuality(text: string): number | undefined {
  const [whole, decimals, ...more] = text.split('.');
  if (more.length > 0 || (decimals ?? '').length > 3) return undefined;
  const digits = [...(decimals ?? '')];
  if (whole === '0' && digits.every((digit) => digit >= '0' && digit <= '9')) {
    return Number(`0.${decimals ?? ''}0`);
  }
  return whole === '1' && digits.every((digit) => digit === '0') ? 1 : undefined;
}

interface Range {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

/** media-range [ weight ], its other parameters ignored; `undefined` if it is malformed. */
function readRange(text: string): Range | undefined {
  const reader = new Reader(text);
  reader.space();
  const type = reader.token();
  if (type === undefined || !reader.take('/')) return undefined;
  const subtype = reader.token();
  if (subtype === undefined || (type === '*' && subtype !== '*')) return undefined;
  let quality = 1;
  for (;;) {
    reader.space();
    if (reader.ended) break;
    if (!reader.take(';')) return undefined;
    reader.space();
    const name = reader.token();
    if (name === undefined) continue;
    if (!reader.take('=')) return undefined;
    const value = reader.token() ?? reader.quoted();
    if (value === undefined) return undefined;
    if (name.toLowerCase() !== 'q') continue;
    const read = readQuality(value);
    if (read === undefined) return undefined;
    quality = read;
  }
  return { type: type.toLowerCase(), subtype: subtype.toLowerCase(), quality };
}

/** The elements of a list: commas inside quoted strings do not end one (section 5.6.1). */
function elements(header: string): string[] {
  const found = [''];
  let inQuotes = false;
  for (let at = 0; at < header.length; at++) {
    const char = header.charAt(at);
    if (char === ',' && !inQuotes) {
      found.push('');
      continue;
    }
    if (char === '"') inQuotes = !inQuotes;
    found[found.length - 1] += char;
    if (char === '\\' && inQuotes && at + 1 < header.length) {
      at += 1;
      found[found.length - 1] += header.charAt(at);
    }
  }
  return found;
}

/** How specifically a range matches an offer: 3 exactly, 2 its type, 1 anything, 0 not at all. */
function precision({ type, subtype }: Range, offer: string): number {
  if (`${type}/${subtype}` === offer) return 3;
  if (subtype === '*' && offer.startsWith(`${type}/`)) return 2;
  return type === '*' ? 1 : 0;
}

/** The chosen offer, if any. */
export function choose(header: string, offers: readonly string[]): string | undefined {
  if (header.trim() === '') return offers[0];
  const ranges = elements(header).map(readRange);
  let best: { offer: string; rank: readonly number[] } | undefined;
  for (const [order, offer] of offers.entries()) {
    let decisive: { precision: number; quality: number; position: number } | undefined;
    for (const [position, range] of ranges.entries()) {
      if (!range) continue;
      const found = precision(range, offer);
      if (found === 0) continue;
      const { quality } = range;
      if (
        !decisive ||
        found > decisive.precision ||
        (found === decisive.precision && quality > decisive.quality)
      ) {
        decisive = { precision: found, quality, position };
      }
    }
    if (!decisive || decisive.quality === 0) continue;
    const rank = [decisive.quality, decisive.precision, -decisive.position, -order];
    const differs = best ? rank.findIndex((value, index) => value !== best?.rank[index]) : 0;
    if (!best || (rank[differs] ?? 0) > (best.rank[differs] ?? 0)) best = { offer, rank };
  }
  return best?.offer;
}

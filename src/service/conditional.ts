const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether the client already has the representation: `If-None-Match` names its tag, compared
 * weakly, or is `*` (RFC 9110, sections 8.8.3.2 and 13.1.2).
 *
 * @param ifNoneMatch the header, `null` when absent
 * @param etag strong entity tag of the representation, with its quotes
 */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === etag);
}

/** What pages may load from other origins, by the directive of the policy that allows it. */
const ALLOWED_KINDS = ['script', 'style', 'font', 'media', 'connect', 'frame'] as const;

/** Origins beside that of the site, such as `https://example.com` or `https://*.example.com`. */
export type AllowedOrigins = Readonly<
  Partial<Record<(typeof ALLOWED_KINDS)[number], readonly string[]>>
>;

/** Whether origins include that of an address: a whole one, or `//example.com/x`. */
export function isAllowed(address: string, origins: readonly string[] = []): boolean {
  const url = URL.parse(address, 'https://site.invalid');
  if (!url) return false;
  return origins.some((each) => {
    const below = /^https:\/\/\*(?<domain>\..+)$/.exec(each)?.groups?.domain;
    return below === undefined
      ? each.toLowerCase() === url.origin
      : url.protocol === 'https:' && url.host.endsWith(below.toLowerCase());
  });
}

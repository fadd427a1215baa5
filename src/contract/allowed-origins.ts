/** Directives of the content security policy that the settings can extend. */
const ALLOWED_KINDS = ['script', 'style', 'font', 'media', 'connect', 'frame'] as const;

/** Further origins per directive, such as `https://example.com` or `https://*.example.com`. */
export type AllowedOrigins = Readonly<
  Partial<Record<(typeof ALLOWED_KINDS)[number], readonly string[]>>
>;

/** Whether the origin of an address, which may be like `//example.com/x`, is among `origins`. */
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

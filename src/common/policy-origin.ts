/** Origins that a content security policy can name (CSP 3, section 2.3.1). */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/;

/** The origin of an address; `undefined` if a content security policy cannot name it. */
export function policyOrigin(url: string): string | undefined {
  const origin = URL.parse(url)?.origin;
  return origin !== undefined && ORIGIN.test(origin) ? origin : undefined;
}

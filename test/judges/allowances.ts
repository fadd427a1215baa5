/** Accepted complaints of a judge with reasons. */
export type Allowances = Readonly<Record<string, string>>;

/** Rules of Spectral that only warn here. */
export const SPECTRAL_WARNINGS: Allowances = {
  'owasp:api2:2023-read-restricted':
    'Everything the service holds is public; the specification asks for no credentials.',
  'owasp:api8:2023-define-error-responses-401':
    'Without credentials there is no 401: describing a response that is never sent would mislead.',
  'owasp:api4:2023-string-restricted':
    'Titles, descriptions and Markdown are free text of any language; their length is bounded.',
};

/** Checks of agent-readability that the site fails on purpose. */
export const AGENT_READABILITY: Allowances = {
  'Agent UA → markdown':
    'RFC 9110, section 12: representations are negotiated by Accept, not by guessing from User-Agent.',
  'Missing page → markdown':
    'RFC 9110, section 15.5.5: a page that does not exist is a 404; its body is Markdown for who accepts it.',
  Frontmatter:
    'The Markdown of a page is its content alone; the canonical address is in the Link header.',
};

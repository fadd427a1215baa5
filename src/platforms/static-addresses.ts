/**
 * Folders whose files platforms serve by themselves: no negotiation, no operation, nothing but
 * bytes. Everything else belongs to the function.
 */
export const STATIC_FOLDERS = ['/_astro', '/content', '/pagefind', '/_lectern'] as const;

/** The path below which the site lies; empty at the root of its host. */
export const SITE_ROOT = document.documentElement.dataset.root ?? '';

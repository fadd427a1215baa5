/** The base path of the site; empty at the root of its host. */
export const SITE_ROOT = document.documentElement.dataset.root ?? '';

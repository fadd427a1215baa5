import type { Locale } from '../contract/locales.ts';

/** Offers the tools of the page to a browser with an agent of its own, unless the site does not. */
export function setUpAgentTools(): void {
  const { modelContext } = document;
  const { agentTools: root } = document.body.dataset;
  if (!modelContext || root === undefined) return;
  const locale: Locale = document.documentElement.lang;
  void import('./web-mcp.ts').then(({ offerTools }) => offerTools(modelContext, locale, root));
}

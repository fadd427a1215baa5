import type { Content } from '../../src/content/content.ts';
import { INTERNAL } from '../../src/contract/paths.ts';
import { agentOutputs } from './agents.ts';
import { apiOutputs } from './api.ts';
import { feedOutputs } from './feeds.ts';
import { headersOutputs } from './headers.ts';
import { llmsOutputs } from './llms.ts';
import { openApiOutputs } from './openapi.ts';
import { json, type Output } from './output.ts';
import { pictureOutputs } from './pictures.ts';
import { searchOutputs } from './search.ts';
import { sitemapOutputs } from './sitemap.ts';
import { twinOutputs } from './twins.ts';

/** Every file of `dist/` that is made from the content alone. */
export function* allOutputs(content: Content): Generator<Output> {
  const { baseUrl, config } = content;
  yield* apiOutputs(content);
  yield* twinOutputs(content);
  yield* openApiOutputs(content);
  yield* llmsOutputs(content);
  yield* agentOutputs(content);
  yield* sitemapOutputs(content);
  yield* feedOutputs(content);
  yield* searchOutputs(content);
  yield* pictureOutputs(content);
  yield* headersOutputs();
  yield json(INTERNAL.manifest, () => ({ baseUrl, redirects: config.redirects }));
}

/**
 * The same by path. Contents are made when asked for: a build asks for all, a development server
 * for what is requested.
 */
export function outputs(content: Content): ReadonlyMap<string, Output[1]> {
  return new Map([...allOutputs(content)].map(([path, make]) => [path, make]));
}

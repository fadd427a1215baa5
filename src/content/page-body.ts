import { markdownToHtml, mdxToJs } from 'satteri';
import { pageElements, sizedFigures } from './hast-plugins.ts';
import type { PageSource } from './site-pages.ts';

/**
 * The content of a page, compiled: HTML, or for MDX the body of a function that makes it from a JSX
 * runtime, since only who renders the page has the components.
 */
export type PageBody = { readonly html: string } | { readonly program: string };

/** What the content of a page is compiled from. */
export type PageText = Pick<PageSource, 'format' | 'source' | 'pictures'>;

const FEATURES = { gfm: true, smartPunctuation: false };

/** Compiles the content of a page. */
export async function pageBody({ format, source, pictures }: PageText): Promise<PageBody> {
  const elements = pageElements(pictures);
  if (format === 'md') {
    const { html } = await markdownToHtml(source, { hastPlugins: [elements], features: FEATURES });
    return { html };
  }
  const { code } = await mdxToJs(source, {
    hastPlugins: [elements, sizedFigures(pictures)],
    features: FEATURES,
    outputFormat: 'function-body',
    elementAttributeNameCase: 'html',
    optimizeStatic: { component: 'Fragment', prop: 'set:html' },
  });
  return { program: code };
}

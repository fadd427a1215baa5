import { satteriCreateHighlightFn, satteriHighlightPlugin } from '@astrojs/markdown-satteri';
import { type HastPluginEntry, markdownToHtml, mdxToJs } from 'satteri';
import {
  headingAnchors,
  namedTasks,
  scrollableTables,
  sizedPictures,
  tableAlignment,
} from './hast-plugins.ts';
import { highlightTheme, stylesToClasses } from './highlight.ts';
import { LANGUAGES } from './languages.ts';
import type { PageSource } from './site-pages.ts';

/**
 * The content of a page, compiled: HTML, or for MDX the body of a function that makes it from a JSX
 * runtime, since only who renders the page has the components.
 */
export type PageBody = { readonly html: string } | { readonly program: string };

/** What the content of a page is compiled from. */
export type PageText = Pick<PageSource, 'format' | 'source' | 'pictures'>;

const FEATURES = { gfm: true, smartPunctuation: false };

/** Languages that are no code. */
const UNHIGHLIGHTED = ['math'];

let highlighting: Promise<HastPluginEntry> | undefined;

async function highlightPlugin(): Promise<HastPluginEntry> {
  const highlight = await satteriCreateHighlightFn('shiki', {
    theme: highlightTheme,
    transformers: [stylesToClasses],
  });
  if (!highlight) throw new Error('The highlighter of code is not there.');
  // For others it would do the same, with a line on the terminal that names no page.
  const known = (language: string) => (LANGUAGES.has(language) ? language : 'plaintext');
  return satteriHighlightPlugin(
    (code, language, meta) => highlight(code, known(language), meta),
    UNHIGHLIGHTED,
  );
}

/** Compiles the content of a page. */
export async function pageBody({ format, source, pictures }: PageText): Promise<PageBody> {
  highlighting ??= highlightPlugin();
  const hastPlugins = [
    await highlighting,
    headingAnchors,
    scrollableTables,
    tableAlignment,
    namedTasks,
    sizedPictures(pictures),
  ];
  if (format === 'md') {
    const { html } = await markdownToHtml(source, { hastPlugins, features: FEATURES });
    return { html };
  }
  const { code } = await mdxToJs(source, {
    hastPlugins,
    features: FEATURES,
    outputFormat: 'function-body',
    elementAttributeNameCase: 'html',
    optimizeStatic: { component: 'Fragment', prop: 'set:html' },
  });
  return { program: code };
}

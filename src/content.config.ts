import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { pagesLoader, siteLoader } from './content/loader.ts';
import type { PageData, SiteData } from './content/site-pages.ts';

export const collections = {
  docs: defineCollection({ loader: pagesLoader('docs'), schema: z.custom<PageData<'docs'>>() }),
  changelog: defineCollection({
    loader: pagesLoader('changelog'),
    schema: z.custom<PageData<'changelog'>>(),
  }),
  solutions: defineCollection({
    loader: pagesLoader('solutions'),
    schema: z.custom<PageData<'solutions'>>(),
  }),
  site: defineCollection({ loader: siteLoader(), schema: z.custom<SiteData>() }),
};

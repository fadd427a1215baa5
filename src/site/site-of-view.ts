import { Locales } from '../contract/locales.ts';
import { type SiteFacts, siteFacts } from '../contract/paths.ts';
import type { View } from './view.ts';

/** The site that a page is of. */
export const siteOfView = ({ baseUrl, config }: View): SiteFacts =>
  siteFacts(baseUrl, new Locales(config.locales));

/** What a page and its components are rendered from: `Astro.locals`. */
export const localsOf = (view: View) => ({ ...siteOfView(view), view, text: view.texts });

export type PageLocals = Readonly<ReturnType<typeof localsOf>>;

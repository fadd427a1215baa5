import { hash } from 'node:crypto';
import { perObject } from '../../common/lazy.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import type { PublicPage, SiteModel } from '../model.ts';

/** Changes with the facts and the Markdown of any page of a locale. */
export const pagesKey = ({ pages }: SiteModel, locale: Locale): string =>
  keyOf(forLocale(pages, locale));

const keyOf = perObject((pages: readonly PublicPage[]) =>
  hash(
    'sha256',
    JSON.stringify(pages.map(({ key, markdown, ...facts }) => [facts, key ?? markdown().text])),
  ),
);

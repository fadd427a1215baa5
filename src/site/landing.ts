import type { Content } from '../compile/content.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import type { Landing } from '../compile/read/schemas/front-matter.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import { partsIn } from './parts.ts';

/** The text that an author added to a generated page. */
export const landingOf = (
  { landing }: Content,
  locale: Locale,
  slug: Landing,
): LinkedEntry<'landing'> | undefined =>
  forLocale(landing, locale).find((entry) => entry.slug === slug);

/** Title and description of the first page of the documentation. */
export function docsHead(
  content: Content,
  locale: Locale,
): { readonly title: string; readonly description: string | undefined } {
  const { label, description } = partsIn(content, locale).documentation;
  const own = landingOf(content, locale, 'docs');
  return {
    title: own?.data.title ?? label,
    description: own ? own.data.description : description,
  };
}

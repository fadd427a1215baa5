import type { Assets } from './assets.ts';
import type { Fields } from './fields.ts';
import type { OldBrand } from './old-site.ts';
import { shownField, textField } from './page/front-matter.ts';
import type { ReadOldPage } from './page/read-page.ts';
import type { SiteFields } from './site-file.ts';
import { SourceFolder } from './source-folder.ts';

const record = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Most buttons that a home page has. */
const MAX_ACTIONS = 4;

/**
 * The home page from the hero in the front matter of the old one; its other texts stay on the page
 * that it became.
 *
 * @param page the old home page in the first language, if it is Markdown
 * @param publicAddress the new address of an old one; `undefined` if nothing is there
 */
export function homeFields(
  page: ReadOldPage | undefined,
  brand: OldBrand,
  hasPosts: boolean,
  assets: Assets,
  publicAddress: (address: string) => string | undefined,
): SiteFields {
  const sections = ['documentation', ...(hasPosts ? ['changelog'] : [])];
  const hero = record(page?.data.hero);
  if (!page || Object.keys(hero).length === 0) {
    // Without a tagline, the description stands in its place, and once is enough.
    const title = brand.tagline === undefined ? brand.name : undefined;
    return { home: { ...(title && { title }), hero: 'none', sections } };
  }
  const title = shownField(hero.text) ?? shownField(hero.title) ?? shownField(hero.name);
  const text = shownField(hero.tagline);
  const written: readonly unknown[] = Array.isArray(hero.actions) ? hero.actions : [];
  const actions = written.flatMap((each) => {
    const action = record(each);
    const label = textField(action.text);
    const link = textField(action.link);
    const url = link === undefined ? undefined : publicAddress(link);
    return label !== undefined && url !== undefined ? [{ label, url }] : [];
  });
  return {
    home: {
      ...(title && { title }),
      ...(text && { text }),
      ...(actions.length > 0 && { actions: actions.slice(0, MAX_ACTIONS) }),
      hero: heroPicture(hero, page, assets) ?? 'none',
      sections,
    },
  };
}

function heroPicture(hero: Fields, page: ReadOldPage, assets: Assets): Fields | undefined {
  const image = record(hero.image);
  const find = (value: unknown): string | undefined => {
    const path = textField(value);
    if (path === undefined || !/\.(?:svg|png|webp)$/i.test(path)) return undefined;
    const file = path.startsWith('/') ? undefined : SourceFolder.inside(page.page.file, '..', path);
    const found = assets.find(file, path, page.page);
    return found?.startsWith('content/') ? found.slice('content/'.length) : undefined;
  };
  const light = find(hero.image) ?? find(image.light ?? image.src ?? image.file);
  if (light === undefined) return undefined;
  const dark = find(image.dark);
  const alt = textField(image.alt) ?? page.title;
  return { light, ...(dark !== undefined && { dark }), alt };
}

import { stringify } from 'yaml';
import { htmlText } from '../compile/page/html-tokens.ts';
import { isIcon } from '../compile/read/icons.ts';
import { siteConfig } from '../compile/read/schemas/site.ts';
import type { Assets } from './assets.ts';
import { type Fields, fieldsOf, linksIn, textField } from './fields.ts';
import type { OldBrand, OldLink, OldSite } from './old-site.ts';
import type { ParsedPage } from './page/read-page.ts';
import type { Report } from './report.ts';
import { SourceFolder } from './source-folder.ts';

interface SiteFileContext {
  /** The old home page in the first language, if it is Markdown. */
  readonly home: ParsedPage | undefined;
  readonly hasPosts: boolean;
  readonly assets: Assets;
  /** Returns the new address for an old one, if any. */
  readonly publicAddress: (address: string) => string | undefined;
  readonly report: Report;
}

/**
 * The text of `site.yaml`. Omits and reports values that the schema rejects.
 *
 * @param furtherSettings further fields, which are written last
 */
export function siteFile(site: OldSite, context: SiteFileContext, furtherSettings: Fields): string {
  const { brand, locales } = site;
  const name = brand.name ?? 'Documentation';
  const tagline = textField(brand.tagline);
  const description = textField(brand.description) ?? tagline ?? name;
  const fields: Fields = {
    name,
    tagline: tagline ?? description,
    description,
    locales: locales.map(({ code, label, dir }) => ({
      code,
      label: label ?? new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
      dir,
    })),
    translations: locales.length > 1 ? (site.fallsBack ? 'fallback' : 'partial') : undefined,
    changelog: context.hasPosts ? undefined : false,
    solutions: false,
    // The documentation may have an API itself.
    reference: false,
    ...brandFields(brand, context),
    home: homeField(brand, context),
    ...headerFooterFields(brand, context),
    ...furtherSettings,
  };
  const shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> =
    siteConfig.shape;
  const accepted = Object.entries(fields).filter(([key, value]) => {
    if (value === undefined) return false;
    const isAccepted = shape[key]?.safeParse(value).success ?? false;
    if (!isAccepted) reportDropped(key, value, context);
    return isAccepted;
  });
  return stringify(Object.fromEntries(accepted), { lineWidth: 0 });
}

const reportDropped = (name: string, value: unknown, { report }: Pick<SiteFileContext, 'report'>) =>
  report.addForSite('setting-dropped', `${name}: ${JSON.stringify(value)}`);

/** Matches the address of an editor on a git host: repository and branch, then the path of a file. */
const EDITOR = /^(https:\/\/[^/]+\/[^?#]+?\/(?:-\/)?(?:edit|blob|tree|_edit)\/[^/?#]+)\//;

function brandFields(brand: OldBrand, context: SiteFileContext): Fields {
  const picture = (name: string, file: string | undefined, formats: RegExp) => {
    const target = file !== undefined && formats.test(file) ? context.assets.copy(file) : undefined;
    if (file !== undefined && target === undefined) reportDropped(name, file, context);
    return target?.replace(/^content\//, '');
  };
  const light = picture('logo', brand.logo?.light, PICTURE);
  const dark = picture('logo.dark', brand.logo?.light && brand.logo.dark, PICTURE);
  const favicon = picture('favicon', brand.favicon, /\.(?:svg|png)$/i);
  const editor = EDITOR.exec(brand.editUrl ?? '')?.[1];
  if (editor !== undefined) context.report.addForSite('edit-link', `${editor}/content/{path}`);
  else if (brand.editUrl !== undefined) reportDropped('editUrl', brand.editUrl, context);
  const { alt, hasName } = brand.logo ?? {};
  return {
    logo: light && { light, dark, alt, name: hasName || undefined },
    favicon,
    theme: brand.accent && { accent: brand.accent },
    editUrl: editor && `${editor}/content/{path}`,
  };
}

/** Matches pictures that are allowed as logo and on the home page. */
const PICTURE = /\.(?:svg|png|webp)$/i;

const MAX_ACTIONS = 4;

/** The home page settings from the hero of the old one, whose texts go to the new page itself. */
function homeField(brand: OldBrand, context: SiteFileContext): Fields {
  const { home, hasPosts, publicAddress } = context;
  const sections = ['documentation', ...(hasPosts ? ['changelog'] : [])];
  const hero = fieldsOf(home?.data.hero);
  if (!home || Object.keys(hero).length === 0) {
    // Without a tagline, the description is the heading: use the name instead of repeating it.
    const title = brand.tagline === undefined ? brand.name : undefined;
    return { title, hero: 'none', sections };
  }
  const actions = linksIn(hero.actions, ['text'], ['link']).flatMap(({ label, url: address }) => {
    const url = publicAddress(address);
    return url === undefined ? [] : [{ label, url }];
  });
  return {
    actions: nonEmpty(actions.slice(0, MAX_ACTIONS)),
    hero: heroPicture(hero, home, context.assets) ?? 'none',
    sections,
  };
}

function heroPicture(hero: Fields, home: ParsedPage, assets: Assets): Fields | undefined {
  const image = fieldsOf(hero.image);
  const find = (value: unknown): string | undefined => {
    const path = textField(value);
    if (path === undefined || !PICTURE.test(path)) return undefined;
    const file = path.startsWith('/') ? undefined : SourceFolder.join(home.page.file, '..', path);
    const target = assets.find(file, path, home.page);
    return target?.startsWith('content/') ? target.slice('content/'.length) : undefined;
  };
  const light = find(hero.image) ?? find(image.light ?? image.src ?? image.file);
  if (light === undefined) return undefined;
  const dark = find(image.dark);
  return { light, dark, alt: textField(image.alt) ?? home.title };
}

/** Icons of hosts whose names differ. */
const ICONS_BY_HOST: Readonly<Record<string, string>> = {
  'bsky.app': 'bluesky',
  'discord.gg': 'discord',
  'stackoverflow.com': 'stack-overflow',
  't.me': 'telegram',
  'twitter.com': 'twitter-x',
  'x.com': 'twitter-x',
  'youtu.be': 'youtube',
};

function iconOf(url: string): string {
  if (url.startsWith('mailto:')) return 'envelope';
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
  return ICONS_BY_HOST[host] ?? host.split('.').find(isIcon) ?? 'globe';
}

/** The settings of the header and footer. */
export function headerFooterFields(
  brand: OldBrand,
  context: Pick<SiteFileContext, 'publicAddress' | 'report'>,
): Fields {
  const linksOf = (name: string, links: readonly OldLink[] = []): OldLink[] =>
    links.flatMap((link) => {
      const url = publicAddress(link.url);
      if (url !== undefined && link.label.trim() !== '') return [{ label: link.label, url }];
      reportDropped(name, link, context);
      return [];
    });
  const { publicAddress } = context;
  const header = nonEmpty(linksOf('header', brand.header));
  const social = linksOf('social', brand.social).map(({ label, url }) => ({
    icon: iconOf(url),
    url,
    label,
  }));
  const columns = (brand.footer ?? []).flatMap(({ title, links }) => {
    const kept = linksOf('footer', links);
    const [first] = kept;
    return first ? [{ title: title || first.label, links: kept }] : [];
  });
  const legal = plainText(brand.legal ?? '') || undefined;
  // The entire announcement becomes its first link.
  const { html = '', url, isClosable } = brand.announcement ?? {};
  const text = plainText(html);
  const dismissible = isClosable ? undefined : false;
  return {
    header: header && { links: header },
    announcement: text ? { text, url: url && publicAddress(url), dismissible } : undefined,
    social: nonEmpty(social),
    footer: columns.length > 0 || legal ? { columns: nonEmpty(columns), legal } : undefined,
  };
}

const nonEmpty = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

/** Matches tags of inline elements, which do not separate words. */
const INLINE = /<\/?(?:a|abbr|b|code|em|i|mark|small|span|strong|sub|sup|u)(?=[\s>])[^<>]*>/gi;

/** The text of HTML on one line: old systems allow HTML in footers and announcements. */
const plainText = (html: string): string =>
  htmlText(html.replace(INLINE, '')).replace(/\s+/g, ' ').trim();

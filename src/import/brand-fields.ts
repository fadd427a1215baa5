import type { Assets } from './assets.ts';
import type { OldBrand } from './old-site.ts';
import type { Report } from './report.ts';
import type { SiteFields } from './site-file.ts';

/** The address of an editor on a host of Git: repository and branch, then the path of a file. */
const EDITOR = /^(https:\/\/[^/]+\/[^?#]+?\/(?:-\/)?(?:edit|blob|tree|_edit)\/[^/?#]+)\//;

/** The fields of `site.yaml` about the looks of the site; what is left out is told. */
export function brandFields(brand: OldBrand, assets: Assets, report: Report): SiteFields {
  const drop = (name: string, value: unknown) =>
    report.addForSite('setting-dropped', `${name}: ${JSON.stringify(value)}`);
  const picture = (name: string, file: string | undefined, formats: RegExp) => {
    const copied = file !== undefined && formats.test(file) ? assets.copy(file) : undefined;
    if (file !== undefined && copied === undefined) drop(name, file);
    return copied?.replace(/^content\//, '');
  };
  const light = picture('logo', brand.logo?.light, /\.(?:svg|png|webp)$/i);
  const dark = picture('logo.dark', brand.logo?.dark, /\.(?:svg|png|webp)$/i);
  const favicon = picture('favicon', brand.favicon, /\.(?:svg|png)$/i);
  const editor = EDITOR.exec(brand.editUrl ?? '')?.[1];
  if (editor !== undefined) report.addForSite('edit-link', `${editor}/content/{path}`);
  else if (brand.editUrl !== undefined) drop('editUrl', brand.editUrl);
  const { alt, hasName } = brand.logo ?? {};
  const logo = {
    light,
    ...(dark && { dark }),
    ...(alt && { alt }),
    ...(hasName && { name: true }),
  };
  return {
    ...(light && { logo }),
    ...(favicon && { favicon }),
    ...(brand.accent && { theme: { accent: brand.accent } }),
    ...(editor && { editUrl: `${editor}/content/{path}` }),
  };
}

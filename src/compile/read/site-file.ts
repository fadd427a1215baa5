import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Memo } from '../../common/memo.ts';
import { remember } from '../../common/remember.ts';
import { isLocaleCode, Locales, languageWith } from '../../contract/locales.ts';
import { disabledPartsIn, type Part } from '../../contract/parts.ts';
import { type Diagnostic, mistake, type Position, START } from '../diagnostics/diagnostics.ts';
import { SITE_FILE } from './content-path.ts';
import { readText } from './read-text.ts';
import { type SiteConfig, siteConfig } from './schemas/site.ts';
import { checkYaml } from './yaml.ts';

/** The content of `site.yaml`. */
export interface Site {
  /** Absent if the file has errors. */
  readonly config?: SiteConfig;
  /** The disabled parts; empty if the file has errors. */
  readonly disabledParts: ReadonlySet<Part>;
  /** Available even if other fields have errors. */
  readonly locales: Locales;
  /** Custom fields of front matter; available even if other settings have errors. */
  readonly fields: SiteConfig['fields'];
  /** The strictness of checks; available even if other fields have errors. */
  readonly rules: {
    /** Absent if the field is invalid. */
    readonly translations?: SiteConfig['translations'] | undefined;
    readonly links: SiteConfig['checks']['links'];
  };
  /** The position of a key in the mapping at a path. */
  readonly positionOf: (path: readonly (string | number)[], key: string) => Position;
}

const { translations, checks, locales, fields } = siteConfig.shape;
const legibleRules = z
  .object({
    translations: translations.optional().catch(undefined),
    checks: checks.catch({ links: 'error' }),
    locales: locales.optional().catch(undefined),
    fields: fields.catch({}),
  })
  .catch({ checks: { links: 'error' }, fields: {} });

const MISSING = mistake(
  'site-missing',
  'the file is missing',
  'run the command in the folder of the project, set CONTENT_DIR, or create the file with name, tagline and description',
);

/** Recent settings: parsing thousands of redirects takes longer than reading all unchanged pages. */
const recent = new Memo<ReturnType<typeof checkYaml<SiteConfig>>>(10);
const checkedSettings = remember(
  (text: string) => checkYaml(SITE_FILE, { text }, siteConfig),
  recent,
);

/** The languages with a folder. If the settings are invalid, these keep pages free of follow-up errors. */
function localesIn(folder: string): Locales {
  const docs = join(folder, 'docs');
  const codes = existsSync(docs) ? readdirSync(docs).filter(isLocaleCode) : [];
  const [first, ...others] = codes.map(languageWith);
  return new Locales(first && [first, ...others]);
}

/** Reads `site.yaml`, and finds every problem in it. */
export async function readSite(folder: string): Promise<{ site: Site; problems: Diagnostic[] }> {
  const isThere = existsSync(join(folder, SITE_FILE));
  const read = readText(join(folder, SITE_FILE));
  const { yaml, value, problems } =
    read.text === undefined || read.problem
      ? checkYaml(SITE_FILE, read, siteConfig)
      : checkedSettings(read.text);
  const legible = value ?? legibleRules.parse(isThere ? yaml.raw : undefined);
  const { locales, checks, translations, fields } = legible;
  return {
    site: {
      ...(value && { config: value }),
      locales: locales ? new Locales(locales) : localesIn(folder),
      fields,
      disabledParts: value ? disabledPartsIn(value) : new Set(),
      rules: { translations, links: checks.links },
      positionOf: (path, key) => (value ? yaml.positionOf(path, key) : START),
    },
    problems: isThere ? problems : [{ path: SITE_FILE, ...START, ...MISSING }],
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_LANGUAGES, Locales } from '../../contract/locales.ts';
import { disabledPartsIn, type Part } from '../../contract/parts.ts';
import { type Diagnostic, mistake, type Position, START } from '../diagnostics/diagnostics.ts';
import { SITE_FILE } from './content-path.ts';
import { type SiteConfig, siteConfig } from './schemas/site.ts';
import { readYamlFile } from './yaml.ts';

/** The content of `site.yaml`. */
export interface Site {
  /** Absent if the file has errors. */
  readonly config?: SiteConfig;
  /** The parts that the site has disabled; none if the file has errors. */
  readonly disabledParts: ReadonlySet<Part>;
  /** Read even if other fields have errors. */
  readonly locales: Locales;
  /** The fields that front matter may have besides; read even if other settings have errors. */
  readonly fields: SiteConfig['fields'];
  /** How strictly pages are checked; read even if other fields have errors. */
  readonly rules: {
    /** Absent if the field cannot be read. */
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
    locales: locales.catch([...DEFAULT_LANGUAGES]),
    fields: fields.catch({}),
  })
  .catch({ checks: { links: 'error' }, locales: [...DEFAULT_LANGUAGES], fields: {} });

const MISSING = mistake(
  'site-missing',
  'the file is missing',
  'run the command in the folder of the project, set CONTENT_DIR, or create the file with name, tagline and description',
);

/** Reads `site.yaml`, and finds every problem in it. */
export async function readSite(folder: string): Promise<{ site: Site; problems: Diagnostic[] }> {
  const isThere = existsSync(join(folder, SITE_FILE));
  const { yaml, value, problems } = readYamlFile(folder, SITE_FILE, siteConfig);
  const { locales, checks, translations, fields } = value ?? legibleRules.parse(yaml.raw);
  return {
    site: {
      ...(value && { config: value }),
      locales: new Locales(locales),
      fields,
      disabledParts: value ? disabledPartsIn(value) : new Set(),
      rules: { translations, links: checks.links },
      positionOf: (path, key) => (value ? yaml.positionOf(path, key) : START),
    },
    problems: isThere ? problems : [{ path: SITE_FILE, ...START, ...MISSING }],
  };
}

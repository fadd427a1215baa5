import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_LANGUAGES, Locales } from '../../contract/locales.ts';
import { type Part, partsOff } from '../../contract/parts.ts';
import {
  type Diagnostic,
  mistake,
  type Position,
  type Problem,
  position,
  START,
} from '../diagnostics/diagnostics.ts';
import { SITE_FILE } from './place.ts';
import { type ReadText, readText } from './read-text.ts';
import { type SiteConfig, siteConfig } from './schemas/site.ts';
import { parseYaml, placed } from './yaml.ts';

/** The content of `site.yaml`. */
export interface Site {
  /** Absent if the file has errors. */
  readonly config?: SiteConfig;
  /** The parts that the site does without; none if the file has errors. */
  readonly off: ReadonlySet<Part>;
  /** Read even if other fields have errors. */
  readonly locales: Locales;
  /** How strictly pages are checked; read even if other fields have errors. */
  readonly rules: {
    /** Absent if the field cannot be read. */
    readonly translations?: SiteConfig['translations'] | undefined;
    readonly links: SiteConfig['checks']['links'];
  };
  /** The position of a key in the mapping at a path. */
  readonly positionOf: (path: readonly (string | number)[], key: string) => Position;
}

const { translations, checks, locales } = siteConfig.shape;
const legibleRules = z
  .object({
    translations: translations.optional().catch(undefined),
    checks: checks.catch({ links: 'error' }),
    locales: locales.catch([...DEFAULT_LANGUAGES]),
  })
  .catch({ checks: { links: 'error' }, locales: [...DEFAULT_LANGUAGES] });

const MISSING: Problem & Position = {
  ...START,
  ...mistake(
    'site-missing',
    'the file is missing',
    'create it, with name, tagline and description',
  ),
};

/** Reads `site.yaml`, and finds every problem in it. */
export async function readSite(folder: string): Promise<{ site: Site; problems: Diagnostic[] }> {
  const { text, problem }: ReadText = existsSync(join(folder, SITE_FILE))
    ? readText(join(folder, SITE_FILE))
    : { problem: MISSING };
  const inFile = (found: readonly (Problem & Position)[]) =>
    found.map((each) => ({ path: SITE_FILE, ...each }));
  const problems = inFile(problem ? [problem] : []);
  if (text === undefined) {
    return {
      site: {
        locales: new Locales(),
        off: new Set(),
        rules: { links: 'error' },
        positionOf: () => START,
      },
      problems,
    };
  }
  const parsed = parseYaml(text, siteConfig);
  if ('problems' in parsed) {
    const legible = legibleRules.parse(parsed.raw);
    return {
      site: {
        locales: new Locales(legible.locales),
        off: new Set(),
        rules: { translations: legible.translations, links: legible.checks.links },
        positionOf: () => START,
      },
      problems: [...problems, ...inFile(placed(parsed.problems, text, 0))],
    };
  }
  const { value, offsetOf } = parsed;
  return {
    site: {
      config: value,
      locales: new Locales(value.locales),
      off: partsOff(value),
      rules: { translations: value.translations, links: value.checks.links },
      positionOf: (path, key) => position(text, offsetOf(path, key)),
    },
    problems,
  };
}

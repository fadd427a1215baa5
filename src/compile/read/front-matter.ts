import { mistake, type PlacedProblem, START, warning } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { type FieldSettings, frontMatterWith, withFields } from './schemas/fields.ts';
import type { Collection, FrontMatter } from './schemas/front-matter.ts';
import { YamlText } from './yaml.ts';

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Our form of a field of another system; `undefined` if Lectern has none. */
function foreignField(name: string, value: unknown): { name: string; value: unknown } | undefined {
  switch (name) {
    case 'sidebar': {
      if (member(value, 'hidden') === true) return { name: 'menu', value: false };
      return foreignField('weight', member(value, 'order'));
    }
    case 'nav_order':
    case 'sidebar_position':
    case 'weight':
      return typeof value === 'number' ? { name: 'order', value } : undefined;
    case 'last_update':
      return foreignField('lastmod', member(value, 'date'));
    case 'date_modified':
    case 'lastUpdated':
    case 'last_modified_at':
    case 'last_updated':
    case 'lastmod': {
      const text = typeof value === 'string' ? value : '';
      const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0];
      return day === undefined ? undefined : { name: 'updated', value: day };
    }
    case 'pagefind':
      return typeof value === 'boolean' ? { name: 'search', value } : undefined;
    case 'published':
      return typeof value === 'boolean' ? { name: 'draft', value: !value } : undefined;
    default:
      return undefined;
  }
}

/** Front matter at the start of a text; in the group, what stands between the dashes. */
export const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)(?:(?<=\n)|\r?\n)---[ \t]*(?:\r?\n|$)/;

/** The front matter of a file as it is written. */
interface WrittenFrontMatter {
  /** Offset of the content after it. */
  readonly end: number;
  /** The title in it, if it has one. */
  readonly title?: string;
  /** Checks it; the title of the text stands in for one that it lacks. */
  readonly check: (heading: string | undefined) => {
    readonly data?: FrontMatter<Collection>;
    readonly problems: readonly PlacedProblem[];
  };
}

/** Reads the front matter of a file, which may have the fields that the settings declare. */
export function readFrontMatter(
  source: string,
  collection: Collection,
  declared: FieldSettings,
): WrittenFrontMatter {
  const titleField = collection === 'solutions' ? 'label' : 'title';
  const [text, written] = FRONT_MATTER.exec(source) ?? ['', undefined];
  const start = source.indexOf(written ?? '', source.indexOf('\n') + 1);
  const yaml = new YamlText(source, start, start + (written ?? '').length);
  const end = text.length;
  if (yaml.problems.length > 0) return { end, check: () => ({ problems: yaml.problems }) };
  const title = isFields(yaml.raw) ? yaml.raw[titleField] : undefined;
  return {
    end,
    ...(typeof title === 'string' && { title }),
    check: (heading) => {
      const schema = frontMatterWith(declared, collection);
      const { raw, problems } = adapt(yaml, Object.keys(schema.shape));
      const isTitled = title === undefined && heading !== undefined && isFields(raw);
      const { value, problems: found } = yaml.check(
        schema,
        [],
        isTitled ? { [titleField]: heading, ...raw } : raw,
      );
      const data = value && withFields(value, declared);
      const hasNone = written === undefined && (!data || source.startsWith('+++'));
      if (hasNone) return { problems: [{ ...START, ...missing(collection) }] };
      return { ...(data && { data }), problems: [...found, ...problems] };
    },
  };
}

const BEGINNING = '“---”, the fields as YAML, and “---” again';

const missing = (collection: Collection) =>
  mistake(
    'front-matter-missing',
    'the file has no front matter',
    collection === 'docs'
      ? `begin the page with “# ” and its title, or with ${BEGINNING}`
      : `begin the file with ${BEGINNING}`,
  );

const isFields = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** Fields as the schema defines them: those of other systems under our names, unknown ones left out. */
function adapt(
  yaml: YamlText,
  known: readonly string[],
): { raw: unknown; problems: PlacedProblem[] } {
  const { raw } = yaml;
  if (!isFields(raw)) return { raw, problems: [] };
  const problems: PlacedProblem[] = [];
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(raw)) {
    const ours = known.includes(name) ? { name, value } : foreignField(name, value);
    if (ours && known.includes(ours.name)) {
      if (ours.name === name || !Object.hasOwn(raw, ours.name)) fields.set(ours.name, ours.value);
      continue;
    }
    const hint = didYouMean(name, known, 'remove it');
    const problem = warning('field-ignored', `unknown field “${name}”`, hint);
    problems.push({ ...yaml.positionOf([], name), ...problem });
  }
  return { raw: Object.fromEntries(fields), problems };
}

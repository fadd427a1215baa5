import { mistake, type PlacedProblem, START, warning } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { type FieldSettings, frontMatterWith, withFields } from './schemas/fields.ts';
import type { Collection, FrontMatter } from './schemas/front-matter.ts';
import { MAX_PROBLEMS, YamlText } from './yaml.ts';

/** One of our fields; `undefined` if the value cannot be converted. */
type Field = readonly [name: string, value: unknown] | undefined;

const order = (value: unknown): Field => (typeof value === 'number' ? ['order', value] : undefined);

function updated(value: unknown): Field {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(typeof value === 'string' ? value : '') ?? [];
  return day === undefined ? undefined : ['updated', day];
}

/** Converts fields of other systems to ours. */
const FOREIGN = new Map<string, (value: unknown) => Field>([
  ['date_modified', updated],
  ['lastUpdated', updated],
  ['last_modified_at', updated],
  ['last_update', (value) => updated(isFields(value) && value.date)],
  ['last_updated', updated],
  ['lastmod', updated],
  ['nav_order', order],
  ['pagefind', (value) => (typeof value === 'boolean' ? ['search', value] : undefined)],
  ['published', (value) => (typeof value === 'boolean' ? ['draft', !value] : undefined)],
  [
    'sidebar',
    (value) =>
      isFields(value) && value.hidden === true
        ? ['menu', false]
        : order(isFields(value) && value.order),
  ],
  ['sidebar_position', order],
  ['weight', order],
]);

/** Matches front matter; the group is the YAML between the dashes. */
export const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)(?:(?<=\n)|\r?\n)---[ \t]*(?:\r?\n|$)/;

/** Unchecked front matter. */
interface WrittenFrontMatter {
  /** Offset of the content after it. */
  readonly end: number;
  /** Its title. */
  readonly title?: string;
  /** Validates it, with the heading of the text as the default title. */
  readonly check: (heading: string | undefined) => {
    readonly data?: FrontMatter<Collection>;
    readonly problems: readonly PlacedProblem[];
  };
}

/** Reads the front matter of a file; `declared` are the custom fields of the settings. */
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
      const isOfHeading = collection === 'docs' && heading !== undefined;
      const hasNone = written === undefined && (source.startsWith('+++') || !(data || isOfHeading));
      if (hasNone) return { problems: [{ ...START, ...missing(collection, source) }] };
      return { ...(data && { data }), problems: [...found, ...problems] };
    },
  };
}

const BEGINNING = '“---”, the fields as YAML, and “---” again';

const missing = (collection: Collection, source: string) =>
  mistake(
    'front-matter-missing',
    /^---\s/.test(source) ? 'the front matter has no end' : 'the file has no front matter',
    collection === 'docs'
      ? `begin the page with “# ” and its title, or with ${BEGINNING}`
      : `begin the file with ${BEGINNING}`,
  );

const isFields = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** Renames fields of other systems to ours, and drops unknown ones with a warning. */
function adapt(
  yaml: YamlText,
  known: readonly string[],
): { raw: unknown; problems: PlacedProblem[] } {
  const { raw } = yaml;
  if (!isFields(raw)) return { raw, problems: [] };
  const problems: PlacedProblem[] = [];
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(raw)) {
    const ours: Field = known.includes(name) ? [name, value] : FOREIGN.get(name)?.(value);
    if (ours && known.includes(ours[0])) {
      if (ours[0] === name || !Object.hasOwn(raw, ours[0])) fields.set(...ours);
      continue;
    }
    if (problems.length === MAX_PROBLEMS) continue;
    const hint = didYouMean(name, known, 'remove it');
    const problem = warning('field-ignored', `unknown field “${name}”`, hint);
    problems.push({ ...yaml.positionOf([], name), ...problem });
  }
  return { raw: Object.fromEntries(fields), problems };
}

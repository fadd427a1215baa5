import { mistake, type Position, type Problem, START } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { foreignField } from './foreign-fields.ts';
import { AUTHORED, type Collection, type FrontMatter } from './schemas/front-matter.ts';
import {
  checkYaml,
  offsetOfKey,
  placed,
  readYaml,
  type WrittenYaml,
  type YamlProblem,
} from './yaml.ts';

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m;

/** The front matter of a file as it is written. */
export interface WrittenFrontMatter {
  /** Offset of the content after it. */
  readonly end: number;
  /** The title in it, if it has one. */
  readonly title?: string;
  /**
   * Checks it.
   *
   * @param heading the title in the text, for front matter without one
   */
  readonly check: (heading: string | undefined) => {
    readonly data?: FrontMatter<Collection>;
    readonly problems: readonly (Problem & Position)[];
  };
}

/** Reads the front matter of a file. */
export function readFrontMatter(source: string, collection: Collection): WrittenFrontMatter {
  const match = FRONT_MATTER.exec(source);
  const titleField = collection === 'solutions' ? 'label' : 'title';
  const [text, yaml] = match?.index === 0 ? match : ['', undefined];
  const written = readYaml(yaml ?? '');
  if ('problems' in written) {
    const problems = placed(written.problems, source, startOf(yaml ?? '', source));
    return { end: text.length, check: () => ({ problems }) };
  }
  const { raw } = written;
  const fields: Readonly<Record<string, unknown>> =
    typeof raw === 'object' && raw ? { ...raw } : {};
  const title = fields[titleField];
  return {
    end: text.length,
    ...(typeof title === 'string' && { title }),
    check: (heading) => {
      const { raw: adapted, problems } = adapt(written, collection);
      const isTitled = title === undefined && heading !== undefined && !Array.isArray(raw);
      const checked = checkYaml<FrontMatter<Collection>>(
        { ...written, raw: isTitled ? { [titleField]: heading, ...adapted } : adapted },
        AUTHORED[collection].frontMatter,
      );
      const hasNone = yaml === undefined && ('problems' in checked || source.startsWith('+++'));
      if (hasNone) return { problems: [{ ...START, ...MISSING }] };
      const all = 'problems' in checked ? [...checked.problems, ...problems] : problems;
      return {
        ...('value' in checked && { data: checked.value }),
        problems: placed(all, source, startOf(yaml ?? '', source)),
      };
    },
  };
}

const MISSING = mistake(
  'front-matter-missing',
  'the file has no front matter',
  'start it with “---”, the fields as YAML, and “---” again',
);

const startOf = (yaml: string, source: string) => source.indexOf(yaml, source.indexOf('\n') + 1);

/**
 * Fields as the schema defines them: those of other systems under our names, unknown ones left out.
 */
function adapt(
  written: WrittenYaml,
  collection: Collection,
): { raw: object; problems: (YamlProblem & Pick<Problem, 'severity'>)[] } {
  const { raw } = written;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { raw: raw as object, problems: [] };
  const known = Object.keys(AUTHORED[collection].frontMatter.shape);
  const problems: (YamlProblem & Pick<Problem, 'severity'>)[] = [];
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(raw)) {
    if (known.includes(name)) {
      fields.set(name, value);
      continue;
    }
    const ours = foreignField(name, value);
    if (ours && known.includes(ours.name)) {
      if (!Object.hasOwn(raw, ours.name)) fields.set(ours.name, ours.value);
      continue;
    }
    problems.push({
      offset: offsetOfKey(written, name),
      severity: 'warning',
      code: 'field-ignored',
      message: `unknown field “${name}”`,
      hint: didYouMean(name, known, 'it has no meaning here: remove it'),
    });
  }
  return { raw: Object.fromEntries(fields), problems };
}

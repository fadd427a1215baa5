import {
  mistake,
  type Position,
  type Problem,
  position,
  START,
} from './diagnostics/diagnostics.ts';
import { isExternal } from './page/addresses.ts';
import {
  compilePage,
  type PageBody,
  type PageFacts,
  type PlacedLink,
} from './page/compile-page.ts';
import type { PagePlace } from './read/place.ts';
import { COLLECTIONS, type Collection, type FrontMatter } from './read/schemas/front-matter.ts';
import { parseYaml, placed } from './read/yaml.ts';

/** What is known of a page from its own file alone, as plain data. */
export interface ReadPage {
  readonly facts: PageFacts;
  readonly image?: PlacedLink;
  /** Absent if the front matter or the text is wrong. */
  readonly data?: FrontMatter<Collection>;
  readonly problems: readonly (Problem & Position)[];
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m;

/** Reads the text of a page. Its body is rendered on demand. */
export function readPage(
  place: PagePlace,
  source: string,
): { page: ReadPage; body: () => Promise<PageBody> } {
  const match = FRONT_MATTER.exec(source);
  const start = match?.index === 0 ? match[0].length : 0;
  const { facts, body } = compilePage({ ...place, source, bodyStart: start });
  const { data, problems } = readFrontMatter(place.collection, source, match);
  const all = [...problems, ...facts.problems];
  const isValid = data && !facts.problems.some(({ code }) => UNREADABLE.has(code));
  const image = data && 'image' in data ? imageLink(data.image, source) : undefined;
  return {
    page: { facts, ...(image && { image }), ...(isValid && { data }), problems: all },
    body,
  };
}

/** Problems after which the body cannot be rendered. */
const UNREADABLE: ReadonlySet<Problem['code']> = new Set(['mdx-syntax', 'nesting-too-deep']);

function readFrontMatter(
  collection: Collection,
  source: string,
  match: RegExpExecArray | null,
): Pick<ReadPage, 'data' | 'problems'> {
  if (match?.index !== 0) {
    const problem = {
      ...START,
      ...mistake(
        'front-matter-missing',
        'the file has no front matter',
        'start it with “---”, the fields as YAML, and “---” again',
      ),
    };
    return { problems: [problem] };
  }
  const [, yaml = ''] = match;
  const parsed = parseYaml(yaml, COLLECTIONS[collection].frontMatter);
  if (!('problems' in parsed)) return { data: parsed.value, problems: [] };
  const start = source.indexOf(yaml, source.indexOf('\n') + 1);
  return { problems: placed(parsed.problems, source, start) };
}

/** The picture named in the front matter; `undefined` if it is external. */
function imageLink(address: string | undefined, source: string): PlacedLink | undefined {
  if (address === undefined || isExternal(address)) return undefined;
  const field = Math.max(0, source.search(/^image:/m));
  const offset = source.indexOf(address, field);
  return { address, offset, isImage: true, ...position(source, offset) };
}

import { lazy } from '../common/lazy.ts';
import {
  mistake,
  type PlacedProblem,
  type Problem,
  position,
  warning,
} from './diagnostics/diagnostics.ts';
import { isExternal } from './page/addresses.ts';
import {
  type CompiledPage,
  compilePage,
  type PageFacts,
  type PlacedLink,
  type RenderedBody,
} from './page/compile-page.ts';
import { ComponentFailure } from './page/components/index.ts';
import type { PageText } from './page/page-text.ts';
import type { Template } from './page/template.ts';
import type { PagePath } from './read/content-path.ts';
import { readFrontMatter } from './read/front-matter.ts';
import { COMPONENTS_FOLDER } from './read/project-components.ts';
import type { FieldSettings } from './read/schemas/fields.ts';
import type { Collection, FrontMatter, Landing } from './read/schemas/front-matter.ts';
import type { InParts } from './recall.ts';

/** A page read from its file alone, as plain data. */
export interface ReadPage {
  readonly facts: PageFacts;
  /** Absent if the front matter or the text is invalid. */
  readonly data?: FrontMatter<Collection>;
  readonly problems: readonly PlacedProblem[];
  /** Absent if the page has errors, or was not rendered. */
  readonly body?: Omit<RenderedBody, 'html'>;
}

/** The text of a page with the settings that affect it. */
export interface PageInput
  extends PagePath,
    Pick<PageText, 'source' | 'components' | 'texts' | 'glossary'> {
  /** Custom fields of the front matter. */
  readonly fields: FieldSettings;
}

/** Reads the text of a page. Its body is rendered on demand. */
function readPage({ fields, ...page }: PageInput): {
  page: ReadPage;
  body: CompiledPage['body'];
} {
  const { source, collection } = page;
  const { end, title, check } = readFrontMatter(source, collection, fields);
  const text = { ...page, bodyStart: end, ...(title !== undefined && { title }) };
  const { facts, problems: inText, heading, body } = compilePage(text);
  const { data, problems } = check(heading);
  const all = [...problems, ...inText, ...titleOfHero(page, data)];
  const isValid = data && !inText.some(({ code }) => UNREADABLE.has(code));
  const links = [...facts.links, ...coverOf(data, source)];
  return { page: { facts: { ...facts, links }, ...(isValid && { data }), problems: all }, body };
}

/** A hero shows no title: the home page has only one. */
function titleOfHero(
  { collection, slug }: PagePath,
  data: FrontMatter<Collection> | undefined,
): PlacedProblem[] {
  if (collection !== 'landing' || slug !== ('hero' satisfies Landing) || !data) return [];
  const { title, description } = data as FrontMatter<'landing'>;
  if (title === undefined && description === undefined) return [];
  const message = 'the title and the description of a hero are not shown';
  const hint = 'write them into home.<locale>.mdx, and headings of the hero with ## or more';
  return [{ line: 1, column: 1, ...warning('field-ignored', message, hint) }];
}

/** Reads a page with its body; the HTML is the separate part. */
export function readWholePage(input: PageInput): InParts<ReadPage, Template> {
  const { page, body } = readPage(input);
  if (!page.data) return { value: page, part: [] };
  try {
    const { differences, html, ...rest } = body();
    const problems = [...page.problems, ...differences];
    return { value: { ...page, problems, body: rest }, part: html };
  } catch (error) {
    if (!(error instanceof ComponentFailure)) throw error;
    const { data: _, problems, ...rest } = page;
    const message = `<${error.component}> fails: ${error.message}`;
    const hint = `correct ${COMPONENTS_FOLDER}/${error.component}.ts`;
    const failure = {
      ...mistake('component-failed', message, hint),
      ...position(input.source, error.offset),
    };
    return { value: { ...rest, problems: [...problems, failure] }, part: [] };
  }
}

/**
 * Reads a page without its body, which is rendered on demand. Problems that only rendering finds are
 * not reported.
 */
export function draftPage(input: PageInput): InParts<ReadPage, () => Template> {
  const { page } = readPage(input);
  // Parses again: keeping the syntax tree would take more memory than everything else.
  const whole = lazy(() => readWholePage(input));
  const body = {
    get markdown() {
      return whole().value.body?.markdown ?? [];
    },
    get sections() {
      return whole().value.body?.sections ?? [];
    },
  };
  return { value: { ...page, ...(page.data && { body }) }, part: () => whole().part };
}

/** Problems after which the body cannot be rendered. */
const UNREADABLE: ReadonlySet<Problem['code']> = new Set(['mdx-syntax', 'nesting-too-deep']);

/** The cover picture of the front matter, unless it is external. */
function coverOf(data: FrontMatter<Collection> | undefined, source: string): PlacedLink[] {
  const address = data && 'image' in data ? data.image : undefined;
  if (address === undefined || isExternal(address)) return [];
  const field = Math.max(0, source.search(/^image:/m));
  const at = position(source, source.indexOf(address, field));
  return [{ address, isImage: true, isCover: true, ...at }];
}

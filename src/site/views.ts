import { hash } from 'node:crypto';
import type { LinkedEntry } from '../compile/entry.ts';
import type { Heading } from '../compile/page/headings.ts';
import type { TextSection } from '../compile/page/plain-text.ts';
import { type PictureAttributes, pictureAttributes } from '../compile/picture.ts';
import type { FrontMatter, SiteConfig } from '../compile/read/schemas.ts';
import { LOCALES, type Locale } from '../contract/locales.ts';
import { notFoundPath, pagePath, REFERENCE_SLUG } from '../contract/paths.ts';
import { UI } from '../i18n/ui.ts';
import type { SectionLinks } from '../navigation/links.ts';
import { type Surroundings, surroundings } from '../navigation/surroundings.ts';
import { exampleParameters } from './example-paths.ts';
import { entryHtml, imagePath } from './fill-page.ts';
import { LATEST } from './home.ts';
import type { OperationExample, PublicPage, SiteModel } from './model.ts';

/** What pages of every kind show. */
interface PageView {
  readonly locale: Locale;
  /** Public address, without origin; absent for the error page, which has none. */
  readonly path?: string;
  readonly title: string;
  readonly description?: string;
  readonly updated?: string;
  readonly alternates: PublicPage['alternates'];
  readonly baseUrl: string;
  readonly config: SiteConfig;
}

/** A page in a list. */
interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
}

/** A changelog entry in a list. */
interface ListedChange extends ListedPage {
  readonly frontMatter: FrontMatter<'changelog'>;
  readonly image?: PictureAttributes;
}

interface HomeView extends PageView {
  readonly kind: 'home';
  readonly sections: readonly SectionLinks[];
  /** A call of the search. */
  readonly example: OperationExample;
  /** The response to it, highlighted. */
  readonly exampleHtml: string;
  readonly changes: readonly ListedChange[];
  readonly solutions: readonly ListedPage[];
}

interface DocsView extends PageView {
  readonly kind: 'docs';
  readonly sections: readonly SectionLinks[];
}

interface DocView extends PageView {
  readonly kind: 'doc';
  readonly path: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The sections of a page whose headings are all questions; empty for other pages. */
  readonly questions: readonly TextSection[];
  readonly around: Surroundings;
  /** On the API reference: parameter values for live calls. */
  readonly parameters?: Readonly<Record<string, string>>;
}

interface ChangelogView extends PageView {
  readonly kind: 'changelog';
  readonly entries: readonly ListedChange[];
}

interface ChangelogEntryView extends PageView {
  readonly kind: 'changelogEntry';
  readonly path: string;
  readonly html: string;
  readonly frontMatter: FrontMatter<'changelog'>;
  readonly image?: PictureAttributes;
  readonly newer?: ListedPage;
  readonly older?: ListedPage;
}

interface SolutionsView extends PageView {
  readonly kind: 'solutions';
  readonly solutions: readonly ListedPage[];
}

interface SolutionView extends PageView {
  readonly kind: 'solution';
  readonly path: string;
  readonly html: string;
}

interface NotFoundView extends PageView {
  readonly kind: 'notFound';
}

/** Everything that an HTML page shows, as plain data. */
export type View =
  | HomeView
  | DocsView
  | DocView
  | ChangelogView
  | ChangelogEntryView
  | SolutionsView
  | SolutionView
  | NotFoundView;

/** A view, made on demand. */
export interface LazyView {
  /** Changes with everything that the page shows. */
  readonly key: string;
  readonly view: () => View;
}

/** The views of all HTML pages, by path. */
export function views(model: SiteModel): ReadonlyMap<string, LazyView> {
  return new Map(LOCALES.flatMap((locale) => localeViews(model, locale)));
}

function localeViews(model: SiteModel, locale: Locale): [string, LazyView][] {
  const { baseUrl, config } = model;
  const pages = new Map(model.pages[locale].map((page) => [page.path, page]));
  const shared = { baseUrl, config };
  const sections = sectionLinks(model, locale);
  const changes = model.changelog[locale].map((entry) => listedChange(entry, model));
  const solutions = model.solutions[locale].map(listedPage);

  const pageView = (path: string): PageView & { path: string } => {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} is not a public page.`);
    const { key: _key, markdown: _markdown, ...shown } = page;
    return { ...shown, ...shared };
  };
  /** A generated page: its view is cheap, so its key is the hash of it. */
  const generated = (path: string, view: View): [string, LazyView] => [
    path,
    { key: hash('sha256', JSON.stringify(view)), view: () => view },
  ];
  /** An authored page: its key stands for its HTML, which is only made on demand. */
  const authored = <E extends LinkedEntry, Shown extends object>(
    entry: E,
    shown: Shown,
    view: (page: PageView & { path: string }, shown: Shown, html: string) => View,
  ): [string, LazyView] => {
    const page = pageView(entry.path);
    const key = JSON.stringify([pages.get(entry.path)?.key, page, shown]);
    return [
      entry.path,
      { key: hash('sha256', key), view: () => view(page, shown, entryHtml(entry, model)) },
    ];
  };

  const around = surroundings(sections);
  const parameters = exampleParameters(model, locale);
  return [
    generated(pagePath.home(locale), {
      kind: 'home',
      ...pageView(pagePath.home(locale)),
      sections,
      example: model.examples[locale].searchDocumentation,
      exampleHtml: model.exampleHtml[locale],
      changes: changes.slice(0, LATEST),
      solutions,
    }),
    generated(pagePath.docs(locale), {
      kind: 'docs',
      ...pageView(pagePath.docs(locale)),
      sections,
    }),
    generated(pagePath.changelog(locale), {
      kind: 'changelog',
      ...pageView(pagePath.changelog(locale)),
      entries: changes,
    }),
    generated(pagePath.solutions(locale), {
      kind: 'solutions',
      ...pageView(pagePath.solutions(locale)),
      solutions,
    }),
    generated(notFoundPath(locale), {
      kind: 'notFound',
      locale,
      title: UI[locale].notFoundTitle,
      alternates: {},
      ...shared,
    }),
    ...model.docs[locale].map((entry) => {
      const shown = {
        around: around.get(entry.slug) as Surroundings,
        headings: entry.headings,
        questions: questionsOf(entry),
        ...(entry.slug === REFERENCE_SLUG && { parameters }),
      };
      return authored(entry, shown, (page, all, html) => ({ kind: 'doc', ...page, ...all, html }));
    }),
    ...model.changelog[locale].map((entry, index) => {
      const change = changes[index];
      const [newer, older] = [changes[index - 1], changes[index + 1]].map(neighbour);
      const shown = {
        frontMatter: entry.data,
        ...(change?.image && { image: change.image }),
        ...(newer && { newer }),
        ...(older && { older }),
      };
      return authored(entry, shown, (page, all, html) => ({
        kind: 'changelogEntry',
        ...page,
        ...all,
        html,
      }));
    }),
    ...model.solutions[locale].map((entry) =>
      authored(entry, {}, (page, _, html) => ({ kind: 'solution', ...page, html })),
    ),
  ];
}

function sectionLinks({ sections }: SiteModel, locale: Locale): SectionLinks[] {
  return sections[locale].map(({ slug, title, entries }) => ({
    slug,
    title,
    pages: entries.map(({ slug, path, data: { title, description } }) => ({
      slug,
      path,
      title,
      ...(description !== undefined && { description }),
    })),
  }));
}

const listedPage = ({ path, data }: LinkedEntry<'solutions'>): ListedPage => ({
  path,
  title: data.label,
  description: data.description,
});

function listedChange(entry: LinkedEntry<'changelog'>, { pictures }: SiteModel): ListedChange {
  const { path, data } = entry;
  const src = imagePath(entry);
  return {
    path,
    title: data.title,
    ...(data.description !== undefined && { description: data.description }),
    frontMatter: data,
    ...(src !== undefined && { image: pictureAttributes(src, pictures.get(src)) }),
  };
}

const neighbour = (change: ListedChange | undefined): ListedPage | undefined =>
  change && { path: change.path, title: change.title };

/** The sections of a page if all of its headings are questions. */
function questionsOf({ body: { sections } }: LinkedEntry): readonly TextSection[] {
  const titled = sections.filter(({ heading }) => heading !== '');
  return titled.every(({ heading }) => heading.endsWith('?')) ? titled : [];
}

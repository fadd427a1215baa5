import { hash } from 'node:crypto';
import { perObject } from '../../common/lazy.ts';
import { entryTitle, type LinkedEntry } from '../../compile/entry.ts';
import type { TextSection } from '../../compile/page/plain-text.ts';
import type { Landing } from '../../compile/read/schemas/front-matter.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import { surroundings, withoutPlace } from '../../navigation/surroundings.ts';
import { agentMenu } from '../agents/agent-menu.ts';
import { changelogLists, labelledFilters } from '../changelog/changelog-lists.ts';
import { listedChange } from '../changelog/listed-change.ts';
import { LATEST } from '../home.ts';
import { landingOf } from '../landing.ts';
import { entryHtml, ownPicture } from '../markdown/fill-page.ts';
import type { SiteModel } from '../model.ts';
import { langOf, navigationNodes, pageLink } from './navigation-nodes.ts';
import { pageLinks } from './page-links.ts';
import type { ListedPage, ListedSolution, PageView, View } from './view.ts';

/** A view, made on demand. */
export interface LazyView {
  /** Changes with everything that the page shows. */
  readonly key: string;
  readonly view: () => View;
}

/** The views of all HTML pages, by path. */
export function views(model: SiteModel): ReadonlyMap<string, LazyView> {
  return new Map(model.locales.codes.flatMap((locale) => localeViews(model, locale)));
}

function localeViews(model: SiteModel, locale: Locale): [string, LazyView][] {
  const { baseUrl, config, paths } = model;
  const texts = forLocale(model.texts, locale);
  const pages = new Map(forLocale(model.pages, locale).map((page) => [page.path, page]));
  const frame = forLocale(model.frames, locale);
  const shared = { baseUrl, config, texts, frame, look: model.look.shown, menu: agentMenu(model) };
  const sharedHash = hash('sha256', JSON.stringify(shared));
  const sections = navigationNodes(model, locale);
  const filters = labelledFilters(model, locale);
  const changes = new Map(
    forLocale(model.changelog, locale).map((entry) => [
      entry.path,
      listedChange(entry, model, filters),
    ]),
  );
  const listed = (entries: readonly LinkedEntry[]) =>
    entries.flatMap(({ path }) => changes.get(path) ?? []);
  const solutions = forLocale(model.solutions, locale).map((entry) => listedSolution(entry, model));

  const ownView = (path: string) => {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} is not a public page.`);
    const { key: _key, markdown: _markdown, ...shown } = page;
    return { ...shown, ...pageLinks(page, model) };
  };
  const pageView = (path: string): PageView & { path: string } => ({
    ...ownView(path),
    ...shared,
  });
  /** What draws the diagrams that the build does not draw. */
  const drawing = ({ diagrams }: LinkedEntry) =>
    diagrams && model.mermaid && { mermaid: model.mermaid.module };
  /** A generated page: its view is cheap, so its key is the hash of it. */
  const generated = (path: string, view: View): [string, LazyView] => {
    // Its members are shared, it is not: as one member, it would be written out with the whole tree.
    const { around, ...rest } = { around: {}, ...view };
    const shown = [membersHashed(rest), membersHashed(around)];
    return [path, { key: hash('sha256', JSON.stringify(shown)), view: () => view }];
  };
  /** An authored page: its key covers its HTML, which is only made on demand. */
  const authored = <E extends LinkedEntry, Shown extends object>(
    entry: E,
    shown: Shown,
    view: (page: PageView & { path: string }, shown: Shown, html: string) => View,
    /** Changes with what is shown. */
    shownKey: unknown = shown,
  ): [string, LazyView] => {
    const own = {
      ...ownView(entry.path),
      ...pageLinks(asWritten(entry), model),
      ...drawing(entry),
    };
    // The key of a page that stands in for a translation is that of its original, with other links.
    const links = entry.original === undefined ? undefined : entry.targets;
    const parts = [pages.get(entry.path)?.key, sharedHash, own, shownKey, links];
    return [
      entry.path,
      {
        key: hash('sha256', JSON.stringify(parts)),
        view: () => view({ ...own, ...shared }, shown, entryHtml(entry, model)),
      },
    ];
  };

  /** The text that an author adds to a generated page. */
  const landingText = (slug: Landing) => {
    const entry = landingOf(model, locale, slug);
    if (!entry) return undefined;
    return {
      landing: entryHtml(entry, model),
      ...pageLinks(asWritten(entry), model),
      ...drawing(entry),
    };
  };

  const places = surroundings(sections);
  const around = (path: string) => places.get(path) ?? withoutPlace(sections);
  return [
    generated(paths.home(locale), {
      kind: 'home',
      ...pageView(paths.home(locale)),
      home: forLocale(model.homes, locale),
      ...landingText('home'),
      sections,
      example: forLocale(model.examples, locale).searchDocumentation,
      exampleHtml: forLocale(model.exampleHtml, locale),
      changes: listed(forLocale(model.changelog, locale).slice(0, LATEST)),
      solutions,
    }),
    generated(paths.docs(locale), {
      kind: 'docs',
      ...pageView(paths.docs(locale)),
      ...landingText('docs'),
      sections,
    }),
    ...changelogLists(model, locale).map(({ path, entries, filter, newer, older }) =>
      generated(path, {
        kind: 'changelog',
        ...pageView(path),
        entries: listed(entries),
        filters,
        ...(filter && { filter }),
        ...(newer !== undefined && { newer }),
        ...(older !== undefined && { older }),
      }),
    ),
    ...(model.off.has('solutions')
      ? []
      : [
          generated(paths.solutions(locale), {
            kind: 'solutions',
            ...pageView(paths.solutions(locale)),
            solutions,
          }),
        ]),
    generated(paths.search(locale), {
      kind: 'search',
      locale,
      title: texts.search,
      alternates: {},
      ...shared,
    }),
    generated(paths.notFound(locale), {
      kind: 'notFound',
      locale,
      title: texts.notFoundTitle,
      alternates: {},
      start: forLocale(model.sections, locale)
        .slice(0, START)
        .flatMap(({ entries: [first] }) => neighbour(first) ?? []),
      ...shared,
    }),
    ...forLocale(model.folders, locale).map(({ slug, entries }) => {
      const path = paths.doc(locale, slug);
      return generated(path, {
        kind: 'folder',
        ...pageView(path),
        pages: entries.map(pageLink),
        around: around(path),
      });
    }),
    ...forLocale(model.docs, locale).map((entry) => {
      const place = around(entry.path);
      const own = { headings: entry.headings, questions: questionsOf(entry) };
      const { outline, tree, ...rest } = place;
      return authored(
        entry,
        { around: place, ...own },
        (page, all, html) => ({ kind: 'doc', ...page, ...all, html }),
        { outline: hashOnce(outline), tree: hashOnce(tree), ...rest, ...own },
      );
    }),
    ...forLocale(model.changelog, locale).map((entry, index, entries) => {
      const [newer, older] = [entries[index - 1], entries[index + 1]].map(neighbour);
      const { tags } = changes.get(entry.path) ?? {};
      const image = ownPicture(entry, model);
      const shown = {
        frontMatter: entry.data,
        ...(image && { image }),
        ...(tags && { tags }),
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
    ...forLocale(model.solutions, locale).map((entry, index, entries) => {
      const [previous, next] = [entries[index - 1], entries[index + 1]].map(neighbour);
      const image = ownPicture(entry, model);
      const shown = {
        ...(image && { image }),
        ...(previous && { previous }),
        ...(next && { next }),
      };
      return authored(entry, shown, (page, all, html) => ({
        kind: 'solution',
        ...page,
        ...all,
        html,
      }));
    }),
  ];
}

/** An entry as its maintainers know it: in the language it is written in. */
const asWritten = (entry: LinkedEntry) => ({
  ...entry,
  ...entry.original,
  title: entryTitle(entry),
});

/** The hash of a value that many pages share. */
const hashOnce = perObject((value: object) => hash('sha256', JSON.stringify(value)));

/** A value with hashes for its members that are objects, many of which pages share. */
const membersHashed = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'object' && member !== null ? hashOnce(member) : member,
    ]),
  );

function listedSolution(entry: LinkedEntry<'solutions'>, model: SiteModel): ListedSolution {
  const { path, data } = entry;
  const image = ownPicture(entry, model);
  return {
    path,
    title: data.label,
    description: data.description,
    ...langOf(entry),
    ...(image && { image }),
  };
}

/** How many pages a missing one offers: as many as can be near to it. */
const START = 3;

const neighbour = (entry: LinkedEntry | undefined): ListedPage | undefined =>
  entry && { path: entry.path, title: entryTitle(entry), ...langOf(entry) };

/** The sections of a page if all of its headings are questions. */
function questionsOf({ body: { sections } }: LinkedEntry): readonly TextSection[] {
  const titled = sections.filter(({ heading }) => heading !== '');
  return titled.every(({ heading }) => heading.endsWith('?')) ? titled : [];
}

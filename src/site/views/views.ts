import { perObject } from '../../common/lazy.ts';
import type { DocsVersion } from '../../compile/content.ts';
import { type Derived, derived, shared } from '../../compile/derived.ts';
import { entryTitle, type LinkedEntry } from '../../compile/entry.ts';
import type { PageBody } from '../../compile/page/compile-page.ts';
import { type TextSection, unmarkedCode } from '../../compile/page/plain-text.ts';
import type { Landing } from '../../compile/read/schemas/front-matter.ts';
import { metaPolicy } from '../../contract/headers.ts';
import {
  areasOf,
  type NavigationNode,
  sectionLinks,
  surroundings,
  withoutPlace,
} from '../../navigation/surroundings.ts';
import { agentMenu } from '../agents/agent-menu.ts';
import { changelogLists, labelledFilters, listedChange, tagsOf } from '../changelog/changelog.ts';
import { digestOf } from '../digest.ts';
import { shownFields } from '../fields.ts';
import { HOME_ENTRIES, landingOf } from '../home.ts';
import { bodyHtml, bodyOf, ownPicture } from '../markdown/fill-page.ts';
import type { Edition } from '../model.ts';
import { previewOf } from '../previews.ts';
import { versionChangesTexts } from '../version-texts.ts';
import { langOf, navigationNodes, pageLink, pageLinks } from './page-links.ts';
import type { ListedPage, ListedSolution, View } from './view.ts';

/** Properties of a view that are computed when its page is rendered: those from bodies of pages. */
const LAZY_PROPERTIES = ['html', 'hero', 'landing', 'digest', 'questions'] as const;
type LazyProperty = (typeof LAZY_PROPERTIES)[number];

type ViewInputs<V = View> = V extends View
  ? {
      readonly [Name in keyof V]: Name extends LazyProperty
        ? Derived<V[Name] | Promise<V[Name]>>
        : V[Name];
    }
  : never;

async function viewFrom(inputs: ViewInputs): Promise<View> {
  const late: Partial<Record<LazyProperty, Derived<unknown>>> = inputs;
  const made: Partial<Record<LazyProperty, unknown>> = {};
  for (const name of LAZY_PROPERTIES) if (late[name]) made[name] = await late[name].make();
  return { ...inputs, ...made } as View;
}

/** The views of the HTML pages of a language, by path. */
export function editionViews(edition: Edition): ReadonlyMap<string, Derived<Promise<View>>> {
  const { locale, baseUrl, config, paths, text: texts } = edition;
  const pages = new Map(edition.pages.map((page) => [page.path, page]));
  const sections = shared(navigationNodes(edition));
  const difference = edition.siteVersions?.difference(edition);
  const site = {
    baseUrl,
    areas: shared(areasOf(sections)),
    surroundings: shared(withoutPlace(sections, paths.docs(locale))),
    parts: shared(edition.filledParts),
    config: shared(config),
    texts: shared(texts),
    shell: shared(edition.shell),
    theme: shared(edition.theme.shown),
    policy: metaPolicy(edition.allowed),
    menu: shared(agentMenu(edition)),
    ...(edition.version && {
      version: shared(edition.version),
      allVersions: shared(edition.versions as readonly DocsVersion[]),
    }),
    ...(difference && {
      versionChanges: {
        path: paths.changes(locale),
        ...versionChangesTexts(difference, locale, texts),
      },
    }),
  };
  const filters = labelledFilters(edition);
  const change = perObject((entry: LinkedEntry<'changelog'>) => listedChange(entry, edition));
  const solutions = edition.solutions.map((entry) => listedSolution(entry, edition));

  const pageView = (path: string) => {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} is not a public page.`);
    const { isGenerated: _, markdown, ...shown } = page;
    return {
      ...shown,
      ...site,
      ...pageLinks(page, edition),
      preview: previewOf(page, edition),
      ...(config.feedback !== undefined && {
        digest: derived('digest', { markdown }, ({ markdown }) => digestOf(markdown.make().text)),
      }),
    };
  };
  /** The Mermaid module, for pages with diagrams that the build cannot draw. */
  const drawing = ({ diagrams }: LinkedEntry) =>
    diagrams && edition.mermaid && { mermaid: edition.mermaid.module };
  const page = (path: string, inputs: ViewInputs): [string, Derived<Promise<View>>] => [
    path,
    derived('view', inputs, viewFrom),
  ];
  const authored = (entry: LinkedEntry) => ({
    ...pageView(entry.path),
    ...pageLinks(asWritten(entry), edition),
    ...drawing(entry),
    shownFields: shownFields(entry, edition),
    path: entry.path,
    html: bodyHtml(entry, edition),
    headings: entry.headings,
  });

  const landingText = (slug: Landing) => {
    const entry = landingOf(edition, slug);
    if (!entry) return undefined;
    return {
      landing: bodyHtml(entry, edition),
      ...pageLinks(asWritten(entry), edition),
      ...drawing(entry),
    };
  };

  const inNavigation = surroundings(sections);
  const surroundingsOf = (path: string) => {
    const { outline, tree, ...rest } = inNavigation.get(path) ?? withoutPlace(sections, path);
    shareLeaves(tree);
    return { outline: shared(outline), tree: shared(tree), ...rest };
  };
  const docs = [
    page(paths.docs(locale), {
      kind: 'docs',
      ...pageView(paths.docs(locale)),
      ...landingText('docs'),
      sections,
    }),
    ...edition.folders.map(({ slug, entries }) => {
      const path = paths.doc(locale, slug);
      return page(path, {
        kind: 'folder',
        ...pageView(path),
        pages: entries.map(pageLink),
        surroundings: surroundingsOf(path),
      });
    }),
    ...edition.docs.map((entry) =>
      page(entry.path, {
        kind: 'doc',
        ...authored(entry),
        surroundings: surroundingsOf(entry.path),
        questions: derived('questions', { body: bodyOf(entry) }, ({ body }) =>
          questionsOf(body.make()),
        ),
      }),
    ),
  ];
  if (difference) {
    const path = paths.changes(locale);
    const changes = shared(difference.pages);
    docs.push(page(path, { kind: 'versionChanges', ...pageView(path), changes }));
  }
  if (paths.version !== undefined) return new Map(docs);
  const hero = landingOf(edition, 'hero');
  return new Map([
    page(paths.home(locale), {
      kind: 'home',
      ...pageView(paths.home(locale)),
      home: edition.home,
      ...(hero && { hero: bodyHtml(hero, edition), ...drawing(hero) }),
      ...landingText('home'),
      sections,
      example: edition.examples.searchDocumentation,
      exampleHtml: edition.exampleHtml,
      changes: edition.changelog.slice(0, HOME_ENTRIES).map(change),
      solutions: solutions.slice(0, HOME_ENTRIES),
    }),
    ...docs,
    ...changelogLists(edition).map(({ number: _, entries, ...list }) =>
      page(list.path, {
        kind: 'changelog',
        ...pageView(list.path),
        ...list,
        entries: entries.map(change),
        filters,
      }),
    ),
    ...(edition.disabledParts.has('solutions')
      ? []
      : [
          page(paths.solutions(locale), {
            kind: 'solutions',
            ...pageView(paths.solutions(locale)),
            solutions,
          }),
        ]),
    page(paths.search(locale), {
      kind: 'search',
      locale,
      title: texts.search,
      alternates: {},
      ...site,
    }),
    page(paths.notFound(locale), {
      kind: 'notFound',
      locale,
      title: texts.notFoundTitle,
      alternates: {},
      ...site,
      sectionLinks: sectionLinks(sections),
    }),
    ...edition.changelog.map((entry, index, entries) => {
      const [newer, older] = [entries[index - 1], entries[index + 1]].map(neighbour);
      return page(entry.path, {
        kind: 'changelogEntry',
        ...authored(entry),
        frontMatter: entry.data,
        image: ownPicture(entry, edition),
        tags: tagsOf(entry, edition),
        newer,
        older,
      });
    }),
    ...edition.solutions.map((entry, index, entries) => {
      const [previous, next] = [entries[index - 1], entries[index + 1]].map(neighbour);
      return page(entry.path, {
        kind: 'solution',
        ...authored(entry),
        image: ownPicture(entry, edition),
        previous,
        next,
      });
    }),
  ]);
}

/** An entry with the original of a missing translation, for links to its source. */
const asWritten = (entry: LinkedEntry) => ({
  ...entry,
  ...entry.original,
  title: entryTitle(entry),
});

const listedSolution = (entry: LinkedEntry<'solutions'>, edition: Edition): ListedSolution => ({
  ...listedPage(entry),
  description: entry.data.description,
  image: ownPicture(entry, edition),
});

const listedPage = (entry: LinkedEntry): ListedPage => ({
  path: entry.path,
  title: entryTitle(entry),
  ...langOf(entry),
});

const neighbour = (entry: LinkedEntry | undefined): ListedPage | undefined =>
  entry && listedPage(entry);

/** The sections of a page if all of its headings are questions. */
function questionsOf({ sections }: PageBody): readonly TextSection[] {
  const titled = sections.filter(({ heading }) => heading !== '');
  if (!titled.every(({ heading }) => heading.endsWith('?'))) return [];
  return titled.map(({ text, ...section }) => ({ ...section, text: unmarkedCode(text) }));
}

/** Marks the leaves of a tree as shared by many pages. */
function shareLeaves(tree: readonly NavigationNode[]): void {
  for (const node of tree) {
    if (node.children.length === 0) shared(node);
    else shareLeaves(node.children);
  }
}

import { perObject } from '../../common/lazy.ts';
import type { DocsVersion } from '../../compile/content.ts';
import { type Derived, derived, isDerived, shared } from '../../compile/derived.ts';
import { entryTitle, type LinkedEntry } from '../../compile/entry.ts';
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
import { bodyHtml, ownPicture } from '../markdown/fill-page.ts';
import type { Edition } from '../model.ts';
import { previewOf } from '../previews.ts';
import { pageAt } from '../public-pages.ts';
import { listedPage, navigationNodes, pageLink, pageLinks } from './page-links.ts';
import type { PageView } from './page-view.ts';

/** The inputs of a view: what comes from bodies of pages is derived, and only made to render the page. */
type ViewInputs =
  ReturnType<typeof viewInputs> extends Iterable<readonly [string, infer Inputs]> ? Inputs : never;

type Made<Inputs> = Inputs extends unknown
  ? {
      readonly [Name in keyof Inputs]: NonNullable<Inputs[Name]> extends Derived<infer Value>
        ? Awaited<Value>
        : Inputs[Name];
    }
  : never;

/** The data of an HTML page, as {@link viewInputs} lists it for each kind. */
export type View = PageView & Made<ViewInputs>;

async function viewFrom(inputs: ViewInputs): Promise<View> {
  const made = Object.entries(inputs).map(async ([name, value]) => [
    name,
    isDerived(value) ? await value.make() : value,
  ]);
  return Object.fromEntries(await Promise.all(made));
}

/** The views of the HTML pages of a language, by path. */
export const editionViews = (edition: Edition): ReadonlyMap<string, Derived<Promise<View>>> =>
  new Map(
    Array.from(viewInputs(edition), ([path, inputs]) => [path, derived('view', inputs, viewFrom)]),
  );

/** The inputs of the views of a language, each with the path of its page. */
function* viewInputs(edition: Edition) {
  const { locale, baseUrl, config, paths, text: texts } = edition;
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
    ...(difference && { versionChanges: { path: difference.path, title: difference.title } }),
  };
  const filters = labelledFilters(edition);
  const change = perObject((entry: LinkedEntry<'changelog'>) => listedChange(entry, edition));
  const solutions = edition.solutions.map((entry) => ({
    ...listedPage(entry),
    image: ownPicture(entry, edition),
  }));

  const pageView = (path: string) => {
    const page = pageAt(edition)(path);
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
  /** A public page, with what only its kind has. */
  const page = <Kind extends string, Own extends object>(kind: Kind, path: string, own: Own) =>
    [path, { kind, ...pageView(path), ...own }] as const;
  const authored = <Kind extends string, Own extends object>(
    kind: Kind,
    entry: LinkedEntry,
    own: Own,
  ) =>
    page(kind, entry.path, {
      ...pageLinks(asWritten(entry), edition),
      ...drawing(entry),
      shownFields: shownFields(entry, edition),
      html: bodyHtml(entry, edition),
      headings: entry.headings,
      ...own,
    });
  const { examples, exampleHtml, home } = edition;
  if (paths.version === undefined) {
    const hero = landingOf(edition, 'hero');
    yield page('home', paths.home(locale), {
      ...{ home, sections, exampleHtml },
      example: examples.searchDocumentation,
      ...(hero && { hero: bodyHtml(hero, edition), ...drawing(hero) }),
      ...landingText('home'),
      changes: edition.changelog.slice(0, HOME_ENTRIES).map(change),
      solutions: solutions.slice(0, HOME_ENTRIES),
    });
  }
  yield page('docs', paths.docs(locale), { ...landingText('docs'), sections });
  for (const { slug, entries } of edition.folders) {
    const path = paths.doc(locale, slug);
    const surroundings = surroundingsOf(path);
    yield page('folder', path, { pages: entries.map(pageLink), surroundings });
  }
  for (const entry of edition.docs)
    yield authored('doc', entry, { surroundings: surroundingsOf(entry.path) });
  if (difference) {
    const { path, pages } = difference;
    yield page('versionChanges', path, { changes: shared(pages) });
  }
  if (paths.version !== undefined) return;
  for (const { number: _, entries, ...list } of changelogLists(edition))
    yield page('changelog', list.path, { ...list, entries: entries.map(change), filters });
  if (!edition.disabledParts.has('solutions'))
    yield page('solutions', paths.solutions(locale), { solutions });
  /** A page that is listed nowhere. */
  const unlisted = <Kind extends string>(kind: Kind, title: string) =>
    ({ kind, locale, title, alternates: {}, ...site }) as const;
  yield [paths.search(locale), unlisted('search', texts.search)] as const;
  yield [
    paths.notFound(locale),
    { ...unlisted('notFound', texts.notFoundTitle), sectionLinks: sectionLinks(sections) },
  ] as const;
  for (const [index, entry] of edition.changelog.entries()) {
    yield authored('changelogEntry', entry, {
      frontMatter: entry.data,
      image: ownPicture(entry, edition),
      tags: tagsOf(entry, edition),
      newer: neighbour(edition.changelog[index - 1]),
      older: neighbour(edition.changelog[index + 1]),
    });
  }
  for (const [index, entry] of edition.solutions.entries()) {
    yield authored('solution', entry, {
      image: ownPicture(entry, edition),
      previous: neighbour(edition.solutions[index - 1]),
      next: neighbour(edition.solutions[index + 1]),
    });
  }
}

/** An entry with the original of a missing translation, for links to its source. */
const asWritten = (entry: LinkedEntry) => ({
  ...entry,
  ...entry.original,
  title: entryTitle(entry),
});

const neighbour = (entry: LinkedEntry | undefined) => entry && listedPage(entry);

/** Marks the leaves of a tree as shared by many pages. */
function shareLeaves(tree: readonly NavigationNode[]): void {
  for (const node of tree) {
    if (node.children.length === 0) shared(node);
    else shareLeaves(node.children);
  }
}

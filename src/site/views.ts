import { hash } from 'node:crypto';
import type { LinkedEntry } from '../compile/entry.ts';
import type { TextSection } from '../compile/page/plain-text.ts';
import { pictureAttributes } from '../compile/picture.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import { REFERENCE_SLUG } from '../contract/paths.ts';
import { type Outline, surroundings, withoutPlace } from '../navigation/surroundings.ts';
import { exampleParameters } from './example-paths.ts';
import { entryHtml, imagePath } from './fill-page.ts';
import { LATEST } from './home.ts';
import type { SiteModel } from './model.ts';
import { navigationNodes, pageLink } from './navigation-nodes.ts';
import { pageLinks } from './page-links.ts';
import type { ListedChange, ListedPage, PageView, View } from './view.ts';

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
  const shared = { baseUrl, config, texts, frame: forLocale(model.frames, locale) };
  const sections = navigationNodes(model, locale);
  const changes = forLocale(model.changelog, locale).map((entry) => listedChange(entry, model));
  const solutions = forLocale(model.solutions, locale).map(listedPage);

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
  /** An authored page: its key covers its HTML, which is only made on demand. */
  const authored = <E extends LinkedEntry, Shown extends object>(
    entry: E,
    shown: Shown,
    view: (page: PageView & { path: string }, shown: Shown, html: string) => View,
  ): [string, LazyView] => {
    const page = { ...pageView(entry.path), ...pageLinks(entry, model) };
    const key = JSON.stringify([pages.get(entry.path)?.key, page, shown], shortOutline);
    return [
      entry.path,
      { key: hash('sha256', key), view: () => view(page, shown, entryHtml(entry, model)) },
    ];
  };

  const places = surroundings(sections);
  const around = (path: string) => places.get(path) ?? withoutPlace(sections);
  const parameters = exampleParameters(model, locale);
  return [
    generated(paths.home(locale), {
      kind: 'home',
      ...pageView(paths.home(locale)),
      sections,
      example: forLocale(model.examples, locale).searchDocumentation,
      exampleHtml: forLocale(model.exampleHtml, locale),
      changes: changes.slice(0, LATEST),
      solutions,
    }),
    generated(paths.docs(locale), {
      kind: 'docs',
      ...pageView(paths.docs(locale)),
      sections,
    }),
    ...(model.off.has('changelog')
      ? []
      : [
          generated(paths.changelog(locale), {
            kind: 'changelog',
            ...pageView(paths.changelog(locale)),
            entries: changes,
          }),
        ]),
    ...(model.off.has('solutions')
      ? []
      : [
          generated(paths.solutions(locale), {
            kind: 'solutions',
            ...pageView(paths.solutions(locale)),
            solutions,
          }),
        ]),
    generated(paths.notFound(locale), {
      kind: 'notFound',
      locale,
      title: texts.notFoundTitle,
      alternates: {},
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
      const shown = {
        around: around(entry.path),
        headings: entry.headings,
        questions: questionsOf(entry),
        ...(entry.slug === REFERENCE_SLUG && { parameters }),
      };
      return authored(entry, shown, (page, all, html) => ({ kind: 'doc', ...page, ...all, html }));
    }),
    ...forLocale(model.changelog, locale).map((entry, index) => {
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
    ...forLocale(model.solutions, locale).map((entry) =>
      authored(entry, {}, (page, _, html) => ({ kind: 'solution', ...page, html })),
    ),
  ];
}

/** The hash of an outline, which many pages share. */
const outlineHash = cached((outline: Outline) => hash('sha256', JSON.stringify(outline)));

/** Puts the hash of an outline in its place. */
const shortOutline = (name: string, value: unknown) =>
  name === 'outline' ? outlineHash(value as Outline) : value;

function cached<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
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

import type { Nodes } from 'mdast';
import { isLocale, LOCALES } from '../contract/locales.ts';
import { nearest } from '../contract/nearest.ts';
import { isSlug } from '../contract/paths.ts';
import { COMPONENTS, componentNamed } from './components/index.ts';
import type { Diagnostic } from './diagnostics.ts';
import { attributeRange, type Component, isComponent, walk } from './document.ts';
import { range } from './edits.ts';
import type { Entry } from './entry.ts';
import { htmlAddresses } from './html-to-markdown.ts';
import { type LinkIndex, resolveLink, suggestLink } from './links.ts';
import { SITE_FILE } from './place.ts';
import { position } from './read.ts';
import type { SiteConfig } from './schemas.ts';

type Problem = Omit<Diagnostic, 'path' | 'line' | 'column'>;

const at = (entry: Entry, offset: number, problem: Problem): Diagnostic => ({
  path: entry.file ?? entry.path,
  ...position(entry.document.source, offset),
  ...problem,
});

/** Two pages of one locale at one address, also where only the case of letters differs. */
export function checkDuplicates(entries: readonly Entry[]): Diagnostic[] {
  const byPath = Map.groupBy(entries, ({ path }) => path.toLowerCase());
  return [...byPath.values()].flatMap(([first, ...others]) =>
    others.map((entry) =>
      at(entry, 0, {
        severity: 'error',
        code: 'slug-duplicate',
        message: `the slug “${entry.slug}” is taken by ${first?.file}`,
        hint: 'rename one of the two files',
      }),
    ),
  );
}

/** Pages without their pair in every other locale. */
export function checkPairs(
  entries: readonly Entry[],
  translations: SiteConfig['translations'],
): Diagnostic[] {
  const paths = new Set(entries.map(({ path }) => path));
  const key = ({ collection, slug }: Entry) => `${collection}/${slug}`;
  const localesOf = Map.groupBy(entries, key);
  return entries
    .filter(({ path }) => paths.has(path))
    .flatMap((entry) => {
      const have = new Set(localesOf.get(key(entry))?.map(({ locale }) => locale));
      return LOCALES.filter((locale) => !have.has(locale)).map((locale) =>
        at(entry, 0, {
          severity: translations === 'complete' ? 'error' : 'warning',
          code: 'pair-missing',
          message: `the page has no pair in “${locale}”`,
          hint:
            translations === 'complete'
              ? `write ${entry.file?.replace(`/${entry.locale}/`, `/${locale}/`)}, or set “translations: partial” in ${SITE_FILE}`
              : `write ${entry.file?.replace(`/${entry.locale}/`, `/${locale}/`)}`,
        }),
      );
    });
}

/** Components that do not exist, or are used as they cannot be; expressions, imports, exports. */
export function checkComponents(entry: Entry): Diagnostic[] {
  if (entry.format !== 'mdx') return [];
  const found: Diagnostic[] = [];
  const visit = (node: Nodes, parent: string | undefined): void => {
    if (
      node.type === 'mdxjsEsm' ||
      ((node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') &&
        !/^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value))
    ) {
      found.push(
        at(entry, range(node).start, {
          severity: 'error',
          code: 'mdx-expression',
          message:
            node.type === 'mdxjsEsm'
              ? 'pages may not import or export'
              : 'pages may not hold {expressions}',
          hint:
            node.type === 'mdxjsEsm'
              ? 'use the provided components, which need no import'
              : 'write the text itself; a literal brace is “\\{”',
        }),
      );
    }
    if (isComponent(node)) found.push(...checkComponent(entry, node, parent));
    if (!('children' in node)) return;
    const name = isComponent(node) ? (node.name ?? undefined) : parent;
    for (const child of node.children) visit(child, name);
  };
  visit(entry.document.tree, undefined);
  return found;
}

function checkComponent(entry: Entry, node: Component, parent: string | undefined): Diagnostic[] {
  const name = node.name ?? '';
  const { start } = range(node);
  const definition = componentNamed(name);
  if (!definition) {
    const [guess] = nearest(name, Object.keys(COMPONENTS), 1);
    return [
      at(entry, start, {
        severity: 'error',
        code: 'component-unknown',
        message: `there is no component <${name}>`,
        hint: guess
          ? `did you mean <${guess}>?`
          : `use Markdown, or one of ${Object.keys(COMPONENTS).join(', ')}`,
      }),
    ];
  }
  const problem = (message: string, hint: string, offset = start) =>
    at(entry, offset, { severity: 'error', code: 'component-attribute', message, hint });
  const found: Diagnostic[] = [];
  if (definition.parent !== undefined && parent !== definition.parent) {
    found.push(
      problem(
        `<${name}> stands outside <${definition.parent}>`,
        `put it in <${definition.parent}>`,
      ),
    );
  }
  const given = new Set<string>();
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') {
      const label = attribute.type === 'mdxJsxAttribute' ? attribute.name : '…';
      found.push(problem(`“${label}” of <${name}> is not a text`, `write ${label}="…"`));
      if (attribute.type === 'mdxJsxAttribute') given.add(attribute.name);
      continue;
    }
    given.add(attribute.name);
    const expected = definition.attributes[attribute.name];
    const offset = attributeRange(entry.document.source, node, attribute.name)?.start ?? start;
    if (!expected) {
      const names = Object.keys(definition.attributes);
      const [guess] = nearest(attribute.name, names, 1);
      const hint = names.length > 0 ? `use one of ${names.join(', ')}` : 'it takes none';
      found.push(
        problem(
          `<${name}> has no attribute “${attribute.name}”`,
          guess ? `did you mean “${guess}”?` : hint,
          offset,
        ),
      );
    } else if (expected.values && !expected.values.includes(attribute.value)) {
      found.push(
        problem(
          `“${attribute.value}” is no ${attribute.name} of <${name}>`,
          `use one of ${expected.values.join(', ')}`,
          offset,
        ),
      );
    }
  }
  for (const [attribute, { required }] of Object.entries(definition.attributes)) {
    if (required && !given.has(attribute)) {
      found.push(problem(`<${name}> lacks “${attribute}”`, `add ${attribute}="…"`));
    }
  }
  return found;
}

/** Every address that a page links to or shows, with its offset in the file. */
export function linksOf(entry: Entry): { address: string; offset: number }[] {
  const found: { address: string; offset: number }[] = [];
  walk(entry.document.tree, (node) => {
    const { start } = range(node);
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      found.push({ address: node.url, offset: start });
    } else if (node.type === 'html') {
      for (const { address, offset } of htmlAddresses(node.value)) {
        found.push({ address, offset: start + offset });
      }
    } else if (isComponent(node)) {
      const definition = componentNamed(node.name);
      for (const [name, { address }] of Object.entries(definition?.attributes ?? {})) {
        const place = address && attributeRange(entry.document.source, node, name);
        if (place) {
          const value = entry.document.source.slice(place.start, place.end);
          found.push({ address: value, offset: place.start });
        }
      }
    }
  });
  if (entry.collection === 'changelog' && 'image' in entry.data && entry.data.image) {
    found.push({
      address: entry.data.image,
      offset: entry.document.source.indexOf(entry.data.image),
    });
  }
  return found;
}

/** Links, anchors and images that lead nowhere. */
export function checkLinks(
  entry: Entry,
  index: LinkIndex,
  severity: Diagnostic['severity'],
): Diagnostic[] {
  return linksOf(entry).flatMap(({ address, offset }) => {
    const target = resolveLink(address, entry, index);
    if (target.kind !== 'broken') return [];
    const { code } = target;
    const what =
      code === 'anchor-missing' ? 'an anchor that does not exist' : 'nothing on this site';
    const guess = suggestLink(address, entry, index);
    const hint = guess
      ? `did you mean “${guess}”?`
      : 'link to a page or file by its path from this file, or to a public path such as /docs';
    const message = `“${address}” leads to ${what}`;
    return [at(entry, offset, { severity, code, message, hint })];
  });
}

/** Redirects from pages that exist, to pages that do not, or along a chain. */
export function checkRedirects(
  redirects: SiteConfig['redirects'],
  source: string,
  entries: readonly Entry[],
): Diagnostic[] {
  const slugs = new Set(
    entries.filter(({ collection }) => collection === 'docs').map(({ slug }) => slug),
  );
  return Object.entries(redirects).flatMap(([from, to]) => {
    const problem = (message: string, hint: string): Diagnostic => ({
      path: SITE_FILE,
      ...position(source, Math.max(0, source.indexOf(from))),
      severity: 'error',
      code: 'redirect-invalid',
      message,
      hint,
    });
    if (!isSlug(from) || isLocale(from.split('/')[0])) {
      return [problem(`“${from}” cannot be the slug of a page`, 'write the old slug alone')];
    }
    if (slugs.has(from)) {
      return [problem(`“${from}” redirects, but a page has this slug`, 'delete one of the two')];
    }
    if (!slugs.has(to)) {
      const [guess] = nearest(to, slugs, 1);
      const hint = guess ? `did you mean “${guess}”?` : 'write the slug of a page that exists';
      return [problem(`“${from}” redirects to “${to}”, which is no page`, hint)];
    }
    return [];
  });
}

import { lazy } from '../../common/lazy.ts';
import { cheap, derived, shared } from '../../compile/derived.ts';
import { CHANGELOG_LIMIT } from '../../contract/limits.ts';
import { forLocale } from '../../contract/locales.ts';
import { apiFile } from '../../contract/paths.ts';
import type { SchemaName } from '../../contract/schemas.ts';
import {
  apiIndex,
  changelogList,
  documentationIndex,
  documentationPageSummary,
  solutionList,
} from '../api/resources.ts';
import type { SiteModel } from '../model.ts';
import { checkedJson, type Output } from './output.ts';

/** The files behind the responses of the API. */
export function* apiOutputs(model: SiteModel): Generator<Output> {
  const { locales, off } = model;
  const file = (path: string, schema: SchemaName, value: () => object) =>
    checkedJson(path, schema, locales, cheap(value));
  yield file(apiFile.index(), 'ApiIndex', () => apiIndex(model));
  for (const locale of locales.codes) {
    yield file(apiFile.docs(locale), 'DocumentationIndex', () => documentationIndex(model, locale));
    if (!off.has('solutions')) {
      yield file(apiFile.solutions(locale), 'SolutionList', () => solutionList(model, locale));
    }
    const pages = new Map(forLocale(model.pages, locale).map((page) => [page.path, page]));
    for (const entry of forLocale(model.docs, locale)) {
      const { markdown } = pages.get(entry.path) ?? {};
      if (!markdown) continue;
      const page = derived(
        'page',
        { summary: documentationPageSummary(entry, model), markdown },
        ({ summary, markdown }) => ({ ...summary, markdown: markdown.make().text }),
      );
      yield checkedJson(apiFile.doc(locale, entry.slug), 'DocumentationPage', locales, page);
    }
    if (off.has('changelog')) continue;
    const changes = lazy(() =>
      changelogList(model, locale, CHANGELOG_LIMIT.max).entries.map(shared),
    );
    for (let limit = CHANGELOG_LIMIT.min; limit <= CHANGELOG_LIMIT.max; limit++) {
      yield file(apiFile.changelog(locale, limit), 'ChangelogList', () => {
        const entries = changes().slice(0, limit);
        return { locale, count: entries.length, entries };
      });
    }
  }
}

import { hash } from 'node:crypto';
import { CHANGELOG_LIMIT } from '../../contract/limits.ts';
import { forLocale } from '../../contract/locales.ts';
import { apiFile } from '../../contract/paths.ts';
import type { SchemaName } from '../../contract/schemas.ts';
import {
  apiIndex,
  changelogList,
  documentationIndex,
  documentationPage,
  solutionList,
} from '../api/resources.ts';
import type { SiteModel } from '../model.ts';
import { json, type Output } from './output.ts';

/** The files behind the responses of the API. */
export function* apiOutputs(model: SiteModel): Generator<Output> {
  const as = (schema: SchemaName) => ({ schema, locales: model.locales });
  yield json(apiFile.index(), () => apiIndex(model), as('ApiIndex'));
  for (const locale of model.locales.codes) {
    const pages = new Map(forLocale(model.pages, locale).map((page) => [page.path, page]));
    yield json(
      apiFile.docs(locale),
      () => documentationIndex(model, locale),
      as('DocumentationIndex'),
    );
    if (!model.off.has('solutions')) {
      yield json(apiFile.solutions(locale), () => solutionList(model, locale), as('SolutionList'));
    }
    for (const entry of forLocale(model.docs, locale)) {
      const page = pages.get(entry.path);
      yield json(
        apiFile.doc(locale, entry.slug),
        () => documentationPage(entry, model, page?.markdown().text),
        as('DocumentationPage'),
        `json ${page?.key}`,
      );
    }
    if (model.off.has('changelog')) continue;
    const changes = forLocale(model.changelog, locale).map(({ path }) => pages.get(path)?.key);
    for (let limit = CHANGELOG_LIMIT.min; limit <= CHANGELOG_LIMIT.max; limit++) {
      yield json(
        apiFile.changelog(locale, limit),
        () => changelogList(model, locale, limit),
        as('ChangelogList'),
        `json ${hash('sha256', [locale, ...changes.slice(0, limit)].join())}`,
      );
    }
  }
}

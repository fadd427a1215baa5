import { cheap, derived } from '../../compile/derived.ts';
import { CHANGELOG_LIMIT } from '../../contract/limits.ts';
import { forLocale } from '../../contract/locales.ts';
import { apiFile } from '../../contract/paths.ts';
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
  yield checkedJson(
    apiFile.index(),
    'ApiIndex',
    locales,
    cheap(() => apiIndex(model)),
  );
  for (const locale of locales.codes) {
    yield checkedJson(
      apiFile.docs(locale),
      'DocumentationIndex',
      locales,
      cheap(() => documentationIndex(model, locale)),
    );
    if (!off.has('solutions')) {
      yield checkedJson(
        apiFile.solutions(locale),
        'SolutionList',
        locales,
        cheap(() => solutionList(model, locale)),
      );
    }
    const texts = new Map(
      forLocale(model.pages, locale).map(({ path, markdown }) => [path, markdown]),
    );
    for (const entry of forLocale(model.docs, locale)) {
      const markdown = texts.get(entry.path);
      if (!markdown) continue;
      const inputs = { summary: documentationPageSummary(entry, model), markdown };
      yield checkedJson(
        apiFile.doc(locale, entry.slug),
        'DocumentationPage',
        locales,
        derived('page', inputs, ({ summary, markdown }) => ({
          ...summary,
          markdown: markdown.make().text,
        })),
      );
    }
    if (off.has('changelog')) continue;
    for (let limit = CHANGELOG_LIMIT.min; limit <= CHANGELOG_LIMIT.max; limit++) {
      yield checkedJson(
        apiFile.changelog(locale, limit),
        'ChangelogList',
        locales,
        cheap(() => changelogList(model, locale, limit)),
      );
    }
  }
}

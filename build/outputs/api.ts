import type { Content } from '../../src/content/content.ts';
import {
  apiIndex,
  changelogList,
  documentationIndex,
  documentationPage,
  solutionList,
} from '../../src/content/resources.ts';
import { CHANGELOG_LIMIT } from '../../src/contract/limits.ts';
import { LOCALES } from '../../src/contract/locales.ts';
import { apiFile } from '../../src/contract/paths.ts';
import { json, type Output } from './output.ts';

/** The files behind the answers of the API. */
export function* apiOutputs(content: Content): Generator<Output> {
  yield json(apiFile.index(), () => apiIndex(content));
  for (const locale of LOCALES) {
    yield json(apiFile.docs(locale), () => documentationIndex(content, locale));
    yield json(apiFile.solutions(locale), () => solutionList(content, locale));
    for (const entry of content.docs[locale]) {
      yield json(apiFile.doc(locale, entry.slug), () => documentationPage(entry, content));
    }
    for (let limit = CHANGELOG_LIMIT.min; limit <= CHANGELOG_LIMIT.max; limit++) {
      yield json(apiFile.changelog(locale, limit), () => changelogList(content, locale, limit));
    }
  }
}

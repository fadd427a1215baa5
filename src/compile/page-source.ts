import { hash } from 'node:crypto';
import { join } from 'node:path';
import { lazy } from '../common/lazy.ts';
import { derived, shared } from './derived.ts';
import type { PlacedProblem } from './diagnostics/diagnostics.ts';
import { type Glossary, glossaryFor } from './page/terms.ts';
import { type ExpandedText, expandIncludes, mayInclude } from './read/includes.ts';
import type { OwnComponents } from './read/own-components.ts';
import { readText } from './read/read-text.ts';
import { knownHash, type Recall } from './recall.ts';

/** What the key of a page has in place of its text. */
interface SourceFacts {
  /** SHA-256 of the text, hexadecimal. */
  readonly sha256: string;
  /** See {@link OwnComponents.versionFor}. */
  readonly version: string;
  /** The terms in the text. */
  readonly glossary: Glossary;
}

/** The text that a page is made from: that of its file, with the files that it includes. */
export interface PageSource {
  readonly facts: SourceFacts;
  readonly text: () => string;
  /** What is wrong with its file; such a page is not published. */
  readonly problem?: PlacedProblem;
  /** What is wrong with its includes. */
  readonly problems: readonly PlacedProblem[];
  readonly isReadable: boolean;
  /** Where a position in the text is in the file; absent if it is the same. */
  readonly positionOf?: ExpandedText['positionOf'];
}

/** Where a page is read. */
export interface SourceFolder {
  readonly folder: string;
  /** The paths of all files, below the folder. */
  readonly known: ReadonlySet<string>;
  readonly own: OwnComponents;
  readonly recall: Recall;
}

/**
 * The text of a page. A file that has not changed is not read again as long as nothing is made from its
 * text, unless that text is not all of its bytes, or includes other files.
 *
 * @param path below the folder
 * @param glossary of the language of the page
 * @throws {Error} from `text`, if the file changed after it was looked at
 */
export async function pageSource(
  path: string,
  glossary: Glossary,
  from: SourceFolder,
): Promise<PageSource> {
  const read = lazy(() => readSource(path, glossary, from));
  const sha256 = knownHash(from.recall, join(from.folder, path));
  if (sha256 === undefined) return read();
  const inputs = { sha256, components: from.own.version, glossary: shared(glossary) };
  const { facts, isWhole } = await from.recall(
    derived('page source', inputs, async () => {
      const { facts, text } = read();
      return { facts, isWhole: facts.sha256 === sha256 && !mayInclude(text()) };
    }),
  );
  if (!isWhole) return read();
  const text = () => {
    const now = read();
    if (now.facts.sha256 === sha256) return now.text();
    throw new Error(`${path} changed while it was read. Try again.`);
  };
  return { facts, text, problems: [], isReadable: true };
}

function readSource(path: string, glossary: Glossary, from: SourceFolder): PageSource {
  const { folder, known, own } = from;
  const { text, problem } = readText(join(folder, path));
  const expanded = expandIncludes(text ?? '', {
    path,
    known,
    read: (included) => {
      const { text, problem } = readText(join(folder, included));
      return problem ? undefined : text;
    },
  });
  const source = expanded.text;
  return {
    facts: {
      sha256: hash('sha256', source),
      version: own.versionFor(source),
      glossary: glossaryFor(source, glossary),
    },
    text: () => source,
    ...(problem && { problem }),
    problems: expanded.problems,
    isReadable: text !== undefined,
    ...(source !== text && { positionOf: expanded.positionOf }),
  };
}

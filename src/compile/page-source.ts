import { hash } from 'node:crypto';
import { join } from 'node:path';
import { lazy } from '../common/lazy.ts';
import { derived, shared } from './derived.ts';
import type { PlacedProblem } from './diagnostics/diagnostics.ts';
import { type Glossary, glossaryFor } from './page/terms.ts';
import { type ExpandedText, expandIncludes, mayInclude } from './read/includes.ts';
import type { ProjectComponents } from './read/project-components.ts';
import { readText } from './read/read-text.ts';
import { knownHash, type Recall } from './recall.ts';

/** Stands for the text in the cache key of a page. */
interface SourceFacts {
  /** SHA-256 of the text, hexadecimal. */
  readonly sha256: string;
  /** See {@link ProjectComponents.versionFor}. */
  readonly version: string;
  /** The glossary terms that occur in the text. */
  readonly glossary: Glossary;
}

/** The text of a page, with its includes expanded. */
export interface PageSource {
  readonly facts: SourceFacts;
  readonly text: () => string;
  /** A problem with its file that prevents publication. */
  readonly problem?: PlacedProblem;
  /** Problems with its includes. */
  readonly problems: readonly PlacedProblem[];
  readonly isReadable: boolean;
  /** Maps a position in the text to the file; absent if identical. */
  readonly positionOf?: ExpandedText['positionOf'];
}

/** The folder of a page, and what reading it needs. */
export interface SourceFolder {
  readonly folder: string;
  /** The paths of all files, below the folder. */
  readonly known: ReadonlySet<string>;
  readonly own: ProjectComponents;
  readonly recall: Recall;
}

/**
 * The text of a page. An unchanged file is read only if its text is needed, except if the text
 * differs from its bytes or includes other files.
 *
 * @param path below the folder
 * @param glossary of the language of the page
 * @throws {Error} from `text`, if the file has changed since it was hashed
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

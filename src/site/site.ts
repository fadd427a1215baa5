import { lazy } from '../common/lazy.ts';
import { remember } from '../common/remember.ts';
import type { Recall } from '../compile/recall.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import { hashOfFile } from '../files/hash-of-file.ts';
import { belowRoot, groupBelowRoot } from './below-root.ts';
import type { SiteModel } from './model.ts';
import { agentOutputs } from './outputs/agents.ts';
import { apiOutputs, openApiOutputs } from './outputs/api.ts';
import {
  assetOutputs,
  type ReadAssets,
  themeOutputs,
  webManifestOutputs,
} from './outputs/brand.ts';
import { contentDataOutputs, versionListOutputs } from './outputs/content-data.ts';
import { feedOutputs } from './outputs/feeds.ts';
import { headersOutputs, speculationRulesOutputs } from './outputs/headers.ts';
import { llmsFullOutputs, llmsTxtOutputs } from './outputs/llms.ts';
import type { Output, OutputGroup } from './outputs/output.ts';
import { pagefindOutputs } from './outputs/pagefind.ts';
import { htmlOutputs, ogImageOutputs, type RenderPage, twinOutputs } from './outputs/pages.ts';
import {
  contentFileOutputs,
  mermaidOutputs,
  publicFileOutputs,
} from './outputs/published-files.ts';
import { redirectOutputs } from './outputs/redirects.ts';
import {
  type MakeSearchFiles,
  manifestOutputs,
  mcpOutputs,
  searchOutputs,
} from './outputs/service-files.ts';
import { sitemapOutputs } from './outputs/sitemap.ts';
import { makeSearchFiles } from './search-files.ts';
import { versionKey } from './version-key.ts';
import { editionViews } from './views/views.ts';

/** Files of a part of the site, made on demand. */
export interface PartOutputs {
  /**
   * Cache key of all files; absent for a part with too many inputs, whose files are cached individually.
   */
  readonly key?: string | undefined;
  /** Files whose names are only known after they are made. */
  readonly groups: readonly OutputGroup[];
  /** By path. Listed lazily: while keys are computed, other threads can make groups. */
  readonly files: ReadonlyMap<string, Output>;
  /** Finds a file, listing only as many others as necessary: the development server requests few. */
  readonly find: (path: string) => Output | undefined;
}

export interface SiteOutputs extends Omit<PartOutputs, 'key'> {
  /** The current site, followed by the parts of other versions of the documentation. */
  readonly parts: readonly PartOutputs[];
}

export interface SiteTools {
  readonly render: RenderPage;
  /** Default: none. */
  readonly assets?: ReadAssets;
  /** Default: on this thread. */
  readonly makeSearchFiles?: MakeSearchFiles;
  /** SHA-256 of a content file (default: computed from its bytes). */
  readonly hashOf?: Recall['hashOf'];
}

/** The files of a site. */
export function siteOf(
  model: SiteModel,
  { render, assets, makeSearchFiles: make = makeSearchFiles, hashOf = hashOfFile }: SiteTools,
): SiteOutputs {
  const { others = [] } = model;
  const part = (
    each: SiteModel,
    outputs: (model: SiteModel) => Iterable<Output>,
    more: readonly OutputGroup[] = [],
  ): PartOutputs => {
    const { shown = each } = each;
    const groups = lazy(() => [...searchOutputs(each, make), ...contentDataOutputs(each), ...more]);
    const html = remember((locale: Locale) =>
      byPath(
        belowRoot(
          htmlOutputs(editionViews(forLocale(shown.editions, locale)), render, model),
          model,
        ),
      ),
    );
    const listed = new ListedOutputs(outputs(each));
    // The division into files depends on the length of all pages.
    const full = lazy(() => byPath(llmsFullOutputs(each)));
    const files = lazy(() => {
      const pages = each.locales.codes.flatMap((locale) => [...html(locale).values()]);
      return byPath([...pages, ...listed.all().values(), ...full().values()]);
    });
    return {
      get key() {
        return each === model ? undefined : versionKey(each);
      },
      get groups() {
        return groups();
      },
      get files() {
        return files();
      },
      find: (path) =>
        (path.endsWith('.html')
          ? html(each.paths.localeOf(path.slice(0, -'.html'.length))).get(path)
          : undefined) ??
        listed.find(path) ??
        (path.endsWith('/llms-full.txt') ? full().get(path) : undefined),
    };
  };
  const more = [
    ...pagefindOutputs(model),
    ...versionListOutputs(model),
    ...(assets ? [groupBelowRoot(assetOutputs(model, assets), model)] : []),
  ];
  const currentOutputs = (each: SiteModel) => outputs(each, hashOf);
  const parts = [
    part(model, currentOutputs, more),
    ...others.map((each) => part(each, versionOutputs)),
  ];
  const files = lazy(() => byPath(parts.flatMap(({ files }) => [...files.values()])));
  return {
    parts,
    get groups() {
      return parts.flatMap(({ groups }) => groups);
    },
    get files() {
      return files();
    },
    find: (path) => {
      for (const { find } of parts) {
        const found = find(path);
        if (found) return found;
      }
      return undefined;
    },
  };
}

export class SamePath extends Error {
  constructor(path: string) {
    super(`Two files of the site would be ${path}. If one of them is yours, rename it.`);
  }
}

const byPath = (outputs: Iterable<Output>): ReadonlyMap<string, Output> =>
  new ListedOutputs(outputs).all();

/** Files by path, listed as far as requested. After a failure, every further request fails. */
class ListedOutputs {
  readonly #rest: Iterator<Output>;
  readonly #files = new Map<string, Output>();
  #failure: unknown;

  constructor(outputs: Iterable<Output>) {
    this.#rest = outputs[Symbol.iterator]();
  }

  #next(): Output | undefined {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      const output: Output | undefined = this.#rest.next().value;
      if (!output) return undefined;
      if (this.#files.has(output.path)) throw new SamePath(output.path);
      this.#files.set(output.path, output);
      return output;
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  find(path: string): Output | undefined {
    while (!this.#files.has(path) && this.#next());
    return this.#files.get(path);
  }

  all(): ReadonlyMap<string, Output> {
    while (this.#next());
    return this.#files;
  }
}

/** The files of a version other than the current one, without {@link mediaOutputs}. */
function* versionOutputs(model: SiteModel): Generator<Output> {
  yield* twinOutputs(model.shown ?? model);
  yield* apiOutputs(model);
  yield* llmsTxtOutputs(model);
}

/** Files that depend on more than the model: on content files and installed fonts. */
function* mediaOutputs(model: SiteModel, hashOf: Recall['hashOf']): Generator<Output> {
  yield* contentFileOutputs(model, hashOf);
  yield* ogImageOutputs(model);
}

function* outputs(model: SiteModel, hashOf: Recall['hashOf']): Generator<Output> {
  const { shown = model } = model;
  // First, since every service reads it.
  yield* manifestOutputs(
    shown,
    (model.others ?? []).map((each) => each.shown ?? each),
  );
  yield* twinOutputs(shown);
  yield* apiOutputs(model);
  yield* openApiOutputs(model);
  yield* llmsTxtOutputs(model);
  yield* agentOutputs(model);
  yield* mcpOutputs(model);
  yield* sitemapOutputs(model);
  yield* feedOutputs(model);
  yield* headersOutputs(model);
  yield* belowRoot(speculationRulesOutputs(), model);
  yield* redirectOutputs(shown);
  yield* belowRoot(webManifestOutputs(model), model);
  yield* publicFileOutputs(model);
  yield* belowRoot(themeOutputs(model), model);
  yield* mermaidOutputs(model);
  for (const each of [model, ...(model.others ?? [])]) yield* mediaOutputs(each, hashOf);
}

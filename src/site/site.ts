import { lazy } from '../common/lazy.ts';
import type { Derived } from '../compile/derived.ts';
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
import type { View } from './views/view.ts';
import { views } from './views/views.ts';

/** All files of a site, made on demand. */
export interface SiteOutputs {
  /** Files whose names are only known once they are made. */
  readonly groups: readonly OutputGroup[];
  /** By path, each once. Listed when first asked for: while keys are made, other threads can make groups. */
  readonly files: ReadonlyMap<string, Output>;
  /** A file by its path. Others are only listed as far as that takes no look at the text of each page. */
  readonly find: (path: string) => Output | undefined;
  /** What its pages show, by path. */
  readonly views: ReadonlyMap<string, Derived<Promise<View>>>;
}

/** What a site needs besides its content. */
export interface SiteTools {
  readonly render: RenderPage;
  /** Default: there are none. */
  readonly assets?: ReadAssets;
  /** Default: they are made on this thread. */
  readonly makeSearchFiles?: MakeSearchFiles;
}

/** The files of a site. */
export function siteOf(
  model: SiteModel,
  { render, assets, makeSearchFiles: make = makeSearchFiles }: SiteTools,
): SiteOutputs {
  const { others = [] } = model;
  const shown = lazy(
    () => new Map([model, ...others].flatMap((each) => [...views(each.shown ?? each)])),
  );
  const known = lazy(() =>
    byPath([
      ...belowRoot(htmlOutputs(shown(), render, model), model),
      ...outputs(model),
      ...others.flatMap((each) => [...versionOutputs(each)]),
    ]),
  );
  // How these are divided depends on the length of each page.
  const full = lazy(() => byPath([model, ...others].flatMap((each) => [...llmsFullOutputs(each)])));
  const files = lazy(() => byPath([...known().values(), ...full().values()]));
  return {
    groups: [
      ...[model, ...others].flatMap((each) => searchOutputs(each, make)),
      ...pagefindOutputs(model),
      ...[model, ...others].flatMap((each) => [...contentDataOutputs(each)]),
      ...versionListOutputs(model),
      ...(assets ? [groupBelowRoot(assetOutputs(model, assets), model)] : []),
    ],
    get files() {
      return files();
    },
    find: (path) =>
      known().get(path) ?? (path.endsWith('/llms-full.txt') ? full().get(path) : undefined),
    get views() {
      return shown();
    },
  };
}

function byPath(outputs: Iterable<Output>): ReadonlyMap<string, Output> {
  const files = new Map<string, Output>();
  for (const output of outputs) {
    if (files.has(output.path)) {
      throw new Error(
        `Two files of the site would be ${output.path}. If one of them is yours, rename it.`,
      );
    }
    files.set(output.path, output);
  }
  return files;
}

/** The files of a version of the documentation that is not the current one. */
function* versionOutputs(model: SiteModel): Generator<Output> {
  yield* twinOutputs(model.shown ?? model);
  yield* apiOutputs(model);
  yield* llmsTxtOutputs(model);
  yield* contentFileOutputs(model);
  yield* ogImageOutputs(model);
}

function* outputs(model: SiteModel): Generator<Output> {
  const { shown = model } = model;
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
  yield* manifestOutputs(
    shown,
    (model.others ?? []).map((each) => each.shown ?? each),
  );
  yield* contentFileOutputs(model);
  yield* publicFileOutputs(model);
  yield* belowRoot(themeOutputs(model), model);
  yield* mermaidOutputs(model);
  yield* ogImageOutputs(model);
}

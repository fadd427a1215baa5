import type { RenderPage } from '../src/site/outputs/pages.ts';
import type { View } from '../src/site/views/views.ts';
import type { Bundle } from './bundle.ts';
import type { html } from './job-makers.ts';
import type { Jobs } from './jobs.ts';

/**
 * Pages that are rendered on this thread first: for fewer, loading the code on the other one takes as
 * long as it saves.
 */
const ALONE = 1000;

/** Pages per batch for the other thread. Shared data, such as settings, is sent once per batch. */
const BATCH = 32;

/** Batches queued on the other thread, so that it never waits for the next one. */
const BATCHES = 2;

/** Pages that the other thread is going to render. */
interface Batch {
  readonly views: View[];
  readonly rendered: ReturnType<typeof html>;
}

/** Renders pages on this thread and, if there are many, on the other one too. */
export function renderOnBoth(bundling: Promise<Bundle>, jobs: Pick<Jobs, 'run'>): RenderPage {
  let pages = 0;
  let batches = 0;
  let open: Batch | undefined;
  /** Takes pages until this thread gets to other tasks. */
  const openBatch = ({ entry }: Bundle): Batch => {
    const views: View[] = [];
    const rendered = new Promise(setImmediate)
      .then(() => {
        open = undefined;
        return jobs.run('html', { entry, views });
      })
      .finally(() => {
        batches -= 1;
      });
    batches += 1;
    open = { views, rendered };
    return open;
  };
  return async (view) => {
    const bundle = await bundling;
    pages += 1;
    const isHere = open ? open.views.length === BATCH : batches === BATCHES;
    if (pages <= ALONE || isHere) return bundle.render(view);
    const { views, rendered } = open ?? openBatch(bundle);
    const index = views.length;
    views.push(view);
    const made = (await rendered)[index];
    if (made?.status !== 'fulfilled') throw made?.reason;
    return made.value;
  };
}

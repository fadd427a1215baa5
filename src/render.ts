import { createApp } from 'astro/app/entrypoint';
import { localsOf, routeOf } from './site/views/locals.ts';
import type { View } from './site/views/views.ts';

// Strings are faster than streams.
const app = createApp({ streaming: false });

// Cached: otherwise each page would import its module again.
for (const [component, load] of app.manifest.pageMap ?? []) {
  let module: ReturnType<typeof load> | undefined;
  app.manifest.pageMap?.set(component, () => {
    module ??= load();
    return module;
  });
}

// Fail the build; never render an error page into the site.
app.renderError = async (_request, { error, status }) => {
  throw error ?? new Error(`The page responds with ${status}.`);
};

/** Renders a page to HTML. */
export async function render(view: View): Promise<Uint8Array> {
  const request = new Request(new URL(routeOf(view), view.baseUrl));
  const response = await app.render(request, { locals: localsOf(view) });
  return response.bytes();
}

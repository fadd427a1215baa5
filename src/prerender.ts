import { StaticPaths } from 'astro:static-paths';
import { createApp } from 'astro/app/entrypoint';

// Whole texts are made faster than streams of them.
const app = createApp({ streaming: false });

// In a build, an error is nothing to show a page of.
app.renderError = async (_request, { error, status }) => {
  if (error !== undefined) throw error;
  return new Response(null, { status });
};

/** A page by its path, with what Astro knows of it. */
export type StaticPath = Awaited<ReturnType<InstanceType<typeof StaticPaths>['getAll']>>[number];

/** Every page and file that the routes make of the current site. */
export const staticPaths = (): Promise<StaticPath[]> => new StaticPaths(app).getAll();

/**
 * Renders a page of the current site.
 *
 * @param origin of the site
 * @returns its HTML in UTF-8
 * @throws {Error} what the page throws
 */
export async function render({ pathname, route }: StaticPath, origin: string): Promise<Uint8Array> {
  const request = new Request(new URL(pathname, origin));
  const response = await app.render(request, { routeData: route });
  return response.bytes();
}

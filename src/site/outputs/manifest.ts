import { encodeManifest } from '../../contract/manifest.ts';
import { INTERNAL } from '../../contract/paths.ts';
import type { SiteModel } from '../model.ts';
import { manifestRedirects } from '../redirects.ts';
import { json, type Output } from './output.ts';

/** The manifest: everything the service knows about the site without reading another file. */
export function* manifestOutputs(model: SiteModel): Generator<Output> {
  yield json(INTERNAL.manifest, () =>
    encodeManifest(model, manifestRedirects(model), Object.values(model.pages).flat()),
  );
}

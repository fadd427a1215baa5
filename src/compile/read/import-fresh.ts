import { registerHooks } from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Marks modules that are imported in one of several versions. */
const VERSION = 'lectern-version';

/** What modules of a project import by the name of the package, wherever it is installed. */
const PACKAGE = {
  name: 'lectern',
  url: new URL(`../../lectern${extname(import.meta.filename)}`, import.meta.url).href,
} as const;

let isHooked = false;

/** Passes the version of a module on to those that it imports by relative paths. */
function hook(): void {
  if (isHooked) return;
  isHooked = true;
  registerHooks({
    resolve(specifier, context, next) {
      const version = URL.parse(context.parentURL ?? '')?.searchParams.get(VERSION);
      if (!version) return next(specifier, context);
      if (specifier === PACKAGE.name) return { url: PACKAGE.url, shortCircuit: true };
      const found = next(specifier, context);
      return specifier.startsWith('.') ? { ...found, url: versioned(found.url, version) } : found;
    },
  });
}

const versioned = (url: string, version: string) => `${url}?${VERSION}=${version}`;

/**
 * Imports a module of a project. Node caches modules by URL, so a changed file needs another
 * version.
 *
 * @param file absolute
 * @param version of the module and all that it imports by relative paths
 * @throws whatever the module throws, and if it cannot be read or parsed
 */
export async function importFresh(file: string, version: string): Promise<unknown> {
  hook();
  return import(versioned(pathToFileURL(file).href, version));
}

import { resolve } from 'node:path';

/** The folder of Lectern itself: its repository, or its package. */
export const LECTERN_FOLDER = resolve(import.meta.dirname, '..');

/** Whether this is the repository. In the package, modules are compiled and pages are bundled. */
export const IS_REPOSITORY = import.meta.filename.endsWith('.ts');

import { join } from 'node:path';
import { createService } from '../service/service.ts';
import { readFolder } from './node/read-folder.ts';

/** The handler for Vercel's Node runtime, with the files next to it. */
export default createService({
  files: readFolder(join(import.meta.dirname, 'dist')),
  onError: (error) => console.error(error),
});

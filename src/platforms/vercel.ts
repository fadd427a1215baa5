import { join } from 'node:path';
import { createService } from '../service/service.ts';
import { readFolder } from './node/read-folder.ts';

/** The handler that Vercel's Node runtime calls, with the files that lie beside it. */
export default createService({
  files: readFolder(join(import.meta.dirname, 'dist')),
  onError: (error) => console.error(error),
});

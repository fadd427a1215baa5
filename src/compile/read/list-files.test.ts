import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFolder } from '../../../test/content-folder.ts';
import { listFiles } from './list-files.ts';

it('says which part of the content folder cannot be read, and why', async () => {
  const folder = await writeFolder({ 'docs/a': 'a file' });
  const missing = join(folder, 'content');
  await expect(listFiles(missing)).rejects.toThrow(/ENOENT.*\/content'\)\. .*set CONTENT_DIR/);
  const file = join(folder, 'docs/a');
  await expect(listFiles(file)).rejects.toThrow(/ENOTDIR.*\/docs\/a'\)\. Make it readable/);
});

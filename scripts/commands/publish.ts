import { resolve } from 'node:path';
import { print } from '../../src/terminal/print.ts';
import { count, Progress } from '../../src/terminal/progress.ts';
import { defineCommand, flag, option } from '../command.ts';
import { UsageError } from '../command-line.ts';

/** Loaded when needed: only this command and `serve --from` use the storage client. */
const loadBucket = () => import('../../src/publish/bucket.ts');
const loadPublish = () => import('../../src/publish/publish.ts');

export default defineCommand({
  summary: 'Uploads a built site to object storage, from which a server or a Worker serves it',
  arguments: '<url of a bucket>',
  options: {
    dist: option('DIR', 'the built site', 'dist'),
    back: flag('restore the previously published site'),
  },
  environment: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'],
  run: async ({ values, positionals }) => {
    const [address, ...others] = positionals;
    if (address === undefined || others.length > 0) {
      throw new UsageError('Give the address of a bucket, and nothing else.');
    }
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
      if (!process.env[name]) throw new UsageError(`Set ${name} to a key that may write there.`);
    }
    const { openBucket } = await loadBucket();
    const { publish, rollBack } = await loadPublish();
    const bucket = openBucket(address, process.env);
    if (values.back) {
      print(`${address} serves build ${(await rollBack(bucket)).slice(0, 12)} again.`);
      return;
    }
    const progress = new Progress(process.stderr);
    const { build, files, sent, removed } = await publish({
      dist: resolve(values.dist),
      bucket,
      onProgress: (done, total) => progress.update('objects', done, total, ''),
    }).finally(() => progress.clear());
    print(
      `${address} serves build ${build.slice(0, 12)}: ${count(files)} files, ${count(sent)} objects sent, ${count(removed)} removed.`,
    );
  },
});

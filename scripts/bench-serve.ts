import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchServe } from '../test/bench/serve.ts';

const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist' },
    seconds: { type: 'string', default: '5' },
    soak: { type: 'string', default: '60' },
  },
});
await benchServe({
  dist: resolve(values.dist),
  seconds: Number(values.seconds),
  soak: Number(values.soak),
});

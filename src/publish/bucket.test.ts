import { afterEach, expect, it, vi } from 'vitest';
import { OBJECTS } from '../contract/stored-sites.ts';
import { openBucket } from './bucket.ts';

afterEach(() => vi.unstubAllGlobals());

const open = (respond: () => Response) => {
  vi.stubGlobal('fetch', async () => respond());
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  return openBucket('https://storage.example/docs/site', keys, []);
};

const PART =
  '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></ListBucketResult>';

/** A body that goes on as long as it is read. */
const endless = () =>
  new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
  });

it.each<readonly [string, () => Response, string]>([
  ['parts', () => new Response(PART), 'its list of objects is endless'],
  ['bytes', () => new Response(endless()), 'is longer than 8000000 bytes.'],
  ['bytes of an error', () => new Response(endless(), { status: 500 }), 'is longer than'],
  ['more than a call takes', () => new Response('<Contents/>'.repeat(500_000)), 'call stack'],
])('fails with one message at a list of endless %s', async (_, respond, reason) => {
  const error = await open(respond)
    .list(OBJECTS)
    .catch((thrown: unknown) => thrown);
  expect(error).not.toHaveProperty('cause');
  expect(String(error)).toContain(reason);
  expect(String(error)).toMatch(/^Error: https:\/\/storage\.example\/docs\/site cannot be used: /);
});

it('fails at a list that goes silent', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('too slow')));
  const listed = open(() => new Response(new ReadableStream())).list(OBJECTS);
  await expect(listed).rejects.toThrow('cannot be used: too slow');
});

import { setTimeout as delay } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { limitBody } from '../common/limit-body.ts';
import type { ReadObject } from '../platforms/stored-sites.ts';

/** The folder of a bucket with published sites. */
export interface Bucket {
  readonly read: ReadObject;
  readonly write: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** All objects below a prefix, with their modification times. */
  readonly list: (prefix: string) => Promise<readonly StoredObject[]>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

export interface StoredObject {
  readonly key: string;
  readonly modified: Date;
}

/** Pauses between retries, in milliseconds. */
const PAUSES = [500, 2000, 8000];

/** Largest part of a list, or error, of a storage, in bytes, and the milliseconds to read it. */
const MAX_LIST_BYTES = 8_000_000;
const LIST_TIMEOUT = 120_000;

/** Most parts of a list, of 1,000 objects each. */
const MAX_LIST_PARTS = 5000;

/** Whether a retry would fail too, for example because of a missing bucket or permission. */
const isFinal = (error: unknown) =>
  error instanceof S3ServiceError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

/** Retries a request after each pause, for network errors and overloaded storage. */
async function withRetries<T>(
  request: () => Promise<T>,
  [pause, ...further]: readonly number[],
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (pause === undefined || isFinal(error)) throw error;
    await delay(pause);
    return withRetries(request, further);
  }
}

/**
 * Opens S3-compatible storage.
 *
 * @param address URL of the bucket and, optionally, a folder in it, such as
 *   `https://s3.eu-west-3.amazonaws.com/docs/site`
 * @param env `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_REGION`; without keys, only public
 *   buckets can be read
 * @param pauses milliseconds before each retry
 * @throws {Error} if the address has no bucket; methods throw if the storage fails
 */
export function openBucket(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
  pauses: readonly number[] = PAUSES,
): Bucket {
  const url = URL.parse(address);
  const [bucket = '', ...folders] = url?.pathname.split('/').filter(Boolean) ?? [];
  if (!url?.protocol.startsWith('http') || bucket === '') {
    throw new Error(
      `“${address}” is not the address of a bucket. Write it as https://<storage>/<bucket>.`,
    );
  }
  const prefix = folders.map((folder) => `${folder}/`).join('');
  let listParts = 0;
  const client = new S3mini({
    endpoint: `${url.origin}/${bucket}`,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    region: env.AWS_REGION ?? 'auto',
    async fetch(input, init) {
      const isList = String(input).includes('list-type=');
      if (isList && ++listParts > MAX_LIST_PARTS) throw new Error('its list of objects is endless');
      const response = await fetch(input, init);
      return isList || !response.ok
        ? limitBody(response, MAX_LIST_BYTES, AbortSignal.timeout(LIST_TIMEOUT))
        : response;
    },
  });
  const retried = <T>(request: () => Promise<T>) =>
    withRetries(request, pauses).catch((cause: unknown) => {
      const error = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${address} cannot be used: ${reason}`);
    });
  return {
    async read(key) {
      const response = await retried(() => client.getObjectResponse(prefix + key));
      return response?.body ?? undefined;
    },
    async write(key, bytes) {
      await retried(() => client.putObject(prefix + key, bytes));
    },
    async list(below) {
      const found = await retried(() => client.listObjects('/', prefix + below));
      return (found ?? []).map(({ Key, LastModified }) => ({
        key: Key.slice(prefix.length),
        modified: new Date(LastModified),
      }));
    },
    async remove(keys) {
      await retried(() => client.deleteObjects(keys.map((key) => prefix + key)));
    },
  };
}

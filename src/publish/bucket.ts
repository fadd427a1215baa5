import { setTimeout as delay } from 'node:timers/promises';
import { S3mini } from 's3mini';
import type { ReadObject } from '../platforms/stored-sites.ts';

/** The part of a bucket that published sites lie in. */
export interface Bucket {
  readonly read: ReadObject;
  readonly write: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** All objects below a prefix, and when each was written. */
  readonly list: (prefix: string) => Promise<readonly StoredObject[]>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

export interface StoredObject {
  readonly key: string;
  readonly modified: Date;
}

/** Milliseconds before each further try of a request that failed. */
const PAUSES = [500, 2000, 8000];

/**
 * Tries again what a network or a busy storage may refuse once.
 *
 * @throws {Error} that names the bucket
 */
async function withRetries<T>(address: string, request: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await request();
    } catch {
      await delay(pause);
    }
  }
  try {
    return await request();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${address} cannot be used: ${reason}`, { cause });
  }
}

/**
 * Opens storage that speaks the protocol of S3.
 *
 * @param address of the storage with the name of the bucket and, optionally, a folder in it, such as
 *   `https://s3.eu-west-3.amazonaws.com/docs/site`
 * @param env `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_REGION`; without keys, only a public
 *   bucket can be read
 * @throws {Error} if the address names no bucket; its methods, if the storage refuses
 */
export function openBucket(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
): Bucket {
  const url = URL.parse(address);
  const [bucket = '', ...folders] = url?.pathname.split('/').filter(Boolean) ?? [];
  if (!url?.protocol.startsWith('http') || bucket === '') {
    throw new Error(
      `“${address}” is not the address of a bucket. Write it as https://<storage>/<bucket>.`,
    );
  }
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const client = new S3mini({
    endpoint: `${url.origin}/${bucket}`,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    region: env.AWS_REGION ?? 'auto',
  });
  const retried = <T>(request: () => Promise<T>) => withRetries(address, request);
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

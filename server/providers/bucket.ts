import { join } from 'node:path'
import type { Config } from '../config.ts'
import { refuse } from '../errors/refusal.ts'
import type { Log } from '../observability/log.ts'
import { folderBucket } from './bucket-folder.ts'
import { s3Bucket } from './bucket-s3.ts'

export type StoredFile = { size: number; body: ReadableStream<Uint8Array> }

/** Files by keys such as `a/b.webp`. Everything fails with `bucket_away` when the place does. */
export type Bucket = {
  /** Keeps a file, whole or not at all; one of that key is replaced. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file, to be read or cancelled; undefined when there is none. */
  get(key: string): Promise<StoredFile | undefined>
  /** Removes the file, if there is one. */
  remove(key: string): Promise<void>
}

const name = '[a-z0-9-]+'
const goodKey = new RegExp(`^${name}(/${name})*(\\.[a-z0-9]+)?$`)

function ensureKey(key: string): void {
  if (!goodKey.test(key)) throw new Error('not a key of a bucket')
}

/** The bucket, minding its keys and saying in one way what goes wrong with it. */
function guarded(bucket: Bucket, log: Log): Bucket {
  async function trying<T>(key: string, work: () => Promise<T>): Promise<T> {
    ensureKey(key)
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error }, 'the bucket for photos does not do')
      throw refuse('bucket_away')
    }
  }
  return {
    put: (key, bytes, type) => trying(key, () => bucket.put(key, bytes, type)),
    get: (key) => trying(key, () => bucket.get(key)),
    remove: (key) => trying(key, () => bucket.remove(key)),
  }
}

/** The S3 bucket that the settings name, or without one the folder `<DATA_DIR>/media`. */
export function openBucket(config: Pick<Config, 'bucket' | 'dataDir'>, log: Log): Bucket {
  const { bucket, dataDir } = config
  return guarded(bucket ? s3Bucket(bucket) : folderBucket(join(dataDir, 'media')), log)
}

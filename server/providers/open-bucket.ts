import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { refuse } from '../errors/refusal.ts'
import type { Log } from '../observability/log.ts'
import type { Bucket } from './bucket.ts'
import { folderBucket } from './bucket-folder.ts'
import { s3Bucket } from './bucket-s3.ts'

const name = '[a-z0-9-]+'
const goodKey = new RegExp(`^${name}(/${name})*(\\.[a-z0-9]+)?$`)

function ensureKey(key: string): void {
  if (!goodKey.test(key)) throw new Error('not a key of a bucket')
}

function guarded(bucket: Bucket, log: Log): Bucket {
  async function trying<T>(key: string, work: () => Promise<T>): Promise<T> {
    ensureKey(key)
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error }, 'the photo bucket is unavailable')
      throw refuse('bucket_away')
    }
  }
  return {
    put: (key, bytes, type) => trying(key, () => bucket.put(key, bytes, type)),
    get: (key) => trying(key, () => bucket.get(key)),
    remove: (key) => trying(key, () => bucket.remove(key)),
  }
}

export function openBucket(config: Pick<Config, 'bucket' | 'dataDir'>, log: Log): Bucket {
  const { bucket, dataDir } = config
  return guarded(bucket ? s3Bucket(bucket) : folderBucket(join(dataDir, 'media')), log)
}

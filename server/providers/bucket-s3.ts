import { S3mini, S3ServiceError } from 's3mini'
import type { Config } from '../config/config.ts'
import type { Bucket } from './bucket.ts'

/** In milliseconds until the response headers. */
const requestTimeoutMs = 10_000

const fetchWithTimeout: typeof fetch = async (input, init) => {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new Error('no response in time')), requestTimeoutMs)
  try {
    return await fetch(input, { ...init, redirect: 'error', signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** S3 treats deleting a missing key as success; other services do not. */
const isGone = (error: unknown) => error instanceof S3ServiceError && error.status === 404

export function s3Bucket(settings: NonNullable<Config['bucket']>): Bucket {
  const region = settings.S3_REGION
  const service = settings.endpoint ?? `https://s3.${region}.amazonaws.com`
  const s3 = new S3mini({
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    endpoint: `${service.replace(/\/$/, '')}/${settings.S3_BUCKET}`,
    region,
    fetch: fetchWithTimeout,
  })
  return {
    async put(key, bytes, type) {
      await s3.putObject(key, bytes, type)
    },

    async get(key) {
      const response = await s3.getObjectResponse(key)
      if (!response?.body) return undefined
      return { size: Number(response.headers.get('content-length')), body: response.body }
    },

    async remove(key) {
      await s3.deleteObject(key).catch((error) => {
        if (!isGone(error)) throw error
      })
    },
  }
}

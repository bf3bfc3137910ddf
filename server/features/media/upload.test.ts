import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { plain, upload } from '../../../test/harness/photos.ts'
import { expectOk, outcomeOf } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

async function served(path: string) {
  const answer = await fetch(`${app.url}${path}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** A sideways phone photo with EXIF orientation and GPS. Left blue, right red. */
async function phonePicture() {
  const blue = await plain(600, 800, '#0000ff').png().toBuffer()
  return plain(1200, 800, '#ff0000')
    .composite([{ input: blue, left: 0, top: 0 }])
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">taken at home</x:xmpmeta>')
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'Phone', Copyright: 'Sana', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 9/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((part) => (part > 128 ? 1 : 0)).join('')
}

test('a phone photo is rotated upright and stripped of metadata', async () => {
  const sent = await phonePicture()
  const before = await sharp(sent).metadata()
  expect(before.orientation).toBe(6)
  expect(before.exif?.includes('Sana')).toBe(true)

  const { body } = expectOk(await upload(app, sana, sent))
  const { id } = body
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    width: 800,
    height: 1200,
    preview: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]+$/),
    url: `/media/${id}/800.webp`,
  })
  expect(body.preview.length).toBeLessThan(500)

  for (const width of [320, 640, 800]) {
    for (const format of ['avif', 'webp']) {
      const { answer, bytes } = await served(`/media/${id}/${width}.${format}`)
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      const { exif, xmp, icc, orientation, ...facts } = await sharp(bytes).metadata()
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(facts).toMatchObject({ width, height: width * 1.5, space: 'srgb' })
      expect(bytes.includes('Exif') || bytes.includes('GPS') || bytes.includes('Sana')).toBe(false)
      // Rotated upright, the left edge is at the top.
      expect(await colourAt(bytes, width / 2, 20)).toBe('001')
      expect(await colourAt(bytes, width / 2, width * 1.5 - 20)).toBe('100')
    }
  }
})

test.each([
  ['a PNG', plain(50).png(), { width: 50, height: 50 }],
  ['a WebP', plain(50).webp(), { width: 50, height: 50 }],
  ['an AVIF', plain(50).avif({ effort: 0 }), { width: 50, height: 50 }],
  ['one in CMYK', plain(50).toColourspace('cmyk').jpeg(), { width: 50, height: 50 }],
  ['one in grey', plain(50).greyscale().jpeg(), { width: 50, height: 50 }],
  ['one of 16 bits', plain(50).toColourspace('rgb16').png(), { width: 50, height: 50 }],
  ['one pixel', plain(1).png(), { width: 1, height: 1 }],
  ['a wide one', plain(5000, 10).png(), { width: 1600, height: 3 }],
  ['a line', plain(20_000, 1).png(), { width: 1600, height: 1 }],
  ['a tower', plain(10, 20_000).png(), { width: 2, height: 4000 }],
  ['a large one', plain(5000).jpeg(), { width: 1600, height: 1600 }],
])('accepts %s', async (_, picture, size) => {
  const { body } = expectOk(await upload(app, sana, await picture.toBuffer()))
  expect(body).toMatchObject(size)
  const { bytes } = await served(`/media/${body.id}/${size.width}.webp`)
  const stored = await sharp(bytes).metadata()
  expect(stored).toMatchObject({ ...size, format: 'webp', space: 'srgb' })
})

test('takes the first frame of an animation and a white background for transparency', async () => {
  const moments = await Promise.all(
    ['#ff0000', '#00ff00'].map((c) => plain(40, 40, c).png().toBuffer()),
  )
  const moving = await sharp(moments, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const glass = await sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  for (const [sent, colour] of [
    [moving, '100'],
    [glass, '111'],
  ] as const) {
    const { body } = expectOk(await upload(app, sana, sent))
    const { bytes } = await served(body.url)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 40, channels: 3 })
    expect(await colourAt(bytes, 20, 20)).toBe(colour)
  }
})

test('stores the standard widths up to that of the photo', async () => {
  const { body } = expectOk(await upload(app, sana, await plain(2000, 1000).jpeg().toBuffer()))
  const { id } = body
  expect(body).toMatchObject({ width: 1600, height: 800, url: `/media/${id}/960.webp` })
  const statuses = [320, 640, 960, 1600, 2000, 800].map(async (width) => {
    return (await served(`/media/${id}/${width}.avif`)).answer.status
  })
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 404, 404])
})

test('limits a member to 60 photos an hour, with the time to wait', async () => {
  const busy = await app.signUp('Busy', 'seller')
  await app.pool.query(
    `insert into rate_limit (key, points, expire)
     select 'uploadPhoto:' || id, 60, (extract(epoch from now()) + 3000) * 1000
     from member where name = 'Busy'`,
  )
  const { status, body, headers } = await upload(app, busy, await plain(8).png().toBuffer())
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(2000)
})

test('limits an address to 240 photos an hour, for any member', async () => {
  const hana = await app.signUp('Hana', 'seller')
  const photo = await plain(8).png().toBuffer()
  expectOk(await upload(app, hana, photo))
  await app.pool.query('update rate_limit set points = 240 where key = $1', [
    `uploadByAddress:${hana.address}`,
  ])
  const hugo = await app.signUp('Hugo', 'seller', { address: hana.address })
  expect((await upload(app, hugo, photo)).body.code).toBe('too_many_requests')
  expectOk(await upload(app, hugo.elsewhere(), photo))
})

/** Sends a photo's first bytes, and never the rest. */
function beginUpload({ token, address }: Person, bytes = 1) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }
  const options = { method: 'POST', headers, agent: false, localAddress: address }
  const call = request(`${app.url}/api/media`, options)
  const ended = new Promise<void>((resolve) => call.on('close', resolve).on('error', () => {}))
  call.write(Buffer.alloc(bytes, 0xff))
  return { end: () => call.destroy() && ended, ended: ended.then(() => bytes) }
}

test('members at one address upload four photos at a time, and a refused one is not counted', async () => {
  const ivan = await app.signUp('Ivan', 'seller')
  const iris = await app.signUp('Iris', 'seller', { address: ivan.address })
  const photo = await plain(8).png().toBuffer()
  const pointsOf = async (name: string) => {
    const { rows } = await app.pool.query(
      `select coalesce(sum(points), 0)::int as points from rate_limit join member
         on key = 'uploadPhoto:' || member.id where name = $1`,
      [name],
    )
    return rows[0].points
  }
  const slow = [1, 2, 3, 4].map(() => beginUpload(ivan))
  // An upload is counted when it has its slot.
  await expect.poll(() => pointsOf('Ivan')).toBe(4)
  const { status, headers } = await upload(app, iris, photo)
  expect([status, headers['retry-after']]).toEqual([429, '2'])
  expect(await pointsOf('Iris')).toBe(0)
  expectOk(await upload(app, iris.elsewhere(), photo))
  await Promise.all(slow.map(({ end }) => end()))
})

test('concurrent uploads succeed or get a retryable error, four per member at a time', async () => {
  const photo = await plain(1600).jpeg().toBuffer()
  const people = await Promise.all(
    ['A', 'B', 'C', 'D', 'E'].map((name) => app.signUp(name, 'seller')),
  )
  const answers = await Promise.all(
    people.flatMap((person) => Array.from({ length: 6 }, () => upload(app, person, photo))),
  )
  const outcomes = answers.map(outcomeOf)
  const known = ['ok', 'too_many_requests', 'overloaded']
  expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([])
  expect(outcomes).toContain('ok')
  expect(outcomes.some((outcome) => outcome !== 'ok')).toBe(true)
  for (const { status, headers } of answers) {
    if (status !== 200) expect(Number(headers['retry-after'])).toBe(2)
  }
})

test('when all slots are taken, the slowest upload is ended for another one', async () => {
  const people = await Promise.all(['F', 'G', 'H'].map((name) => app.signUp(name, 'seller')))
  // Fast enough for the minimum rate of uploads until this test is over.
  const sizes = [900_000, 900_000, 900_000, 900_000]
  const [slowest, ...others] = people.flatMap((person, n) =>
    sizes.map((size, m) => beginUpload(person, n + m === 0 ? 400_000 : size)),
  )
  const photo = await plain(8).png().toBuffer()
  const other = await app.signUp('Other', 'seller')
  const uploadMore = async () => outcomeOf(await upload(app, other, photo))
  await expect.poll(uploadMore).toBe('overloaded')
  // Younger uploads are not ended.
  await delay(3_100)
  expect(await uploadMore()).toBe('ok')
  expect(await Promise.race([slowest, ...others].map((one) => one?.ended))).toBe(400_000)
  await Promise.all(others.map(({ end }) => end()))
})

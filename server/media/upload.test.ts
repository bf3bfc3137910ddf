import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../test/harness.ts'
import type { Person } from '../../test/people.ts'
import { plain, upload } from '../../test/photos.ts'
import { expectOk } from '../../test/send.ts'

let shop: Shop
let sana: Person

beforeAll(async () => {
  shop = await openShop()
  sana = await shop.signUp('Sana', 'seller')
})
afterAll(() => shop.close())

async function served(path: string) {
  const answer = await fetch(`${shop.url}${path}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** As a phone takes it: lying on its side, saying so, and where it was taken. Left blue, right red. */
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

test('a phone’s picture comes back upright and says nothing but its pixels', async () => {
  const sent = await phonePicture()
  const before = await sharp(sent).metadata()
  expect(before.orientation).toBe(6)
  expect(before.exif?.includes('Sana')).toBe(true)

  const { body } = expectOk(await upload(shop, sana, sent))
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
      // Turned upright, what was on the left is above.
      expect(await colourAt(bytes, width / 2, 20)).toBe('001')
      expect(await colourAt(bytes, width / 2, width * 1.5 - 20)).toBe('100')
    }
  }
})

import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxPhotos } from '../../contract/schemas/photo-sizes.ts'
import { demoPhotos } from './photos.ts'
import { products } from './products.ts'

const maxBytes = 12_000_000

const photosOf = Map.groupBy(demoPhotos, (photo) => photo.key)

test('every photo is of a listing, in an order without gaps', () => {
  const keys = new Set(products.map(({ key }) => key))
  for (const [key, photos] of photosOf) {
    expect(keys).toContain(key)
    expect(photos.map(({ position }) => position)).toEqual(photos.map((_, place) => place))
    expect(photos.length).toBeLessThanOrEqual(maxPhotos)
  }
})

test.each(products)('$key has three photos or more', ({ key }) => {
  expect(photosOf.get(key)?.length ?? 0).toBeGreaterThanOrEqual(3)
})

test('no two photos are equal', () => {
  const hashes = demoPhotos.map(({ file }) => {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  })
  expect(new Set(hashes).size).toBe(demoPhotos.length)
})

test('the photos of the demo stay small', () => {
  const sizes = demoPhotos.map(({ file }) => statSync(file).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytes)
})

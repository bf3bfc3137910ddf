import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxPhotos } from '../../contract/schemas/photo-sizes.ts'
import { demoPhotos } from './photos.ts'
import { products } from './products.ts'

const maxBytes = 12_000_000

test('every photo is of a listing, which has three or more, in an order without gaps', () => {
  const keys = new Set(products.map(({ key }) => key))
  for (const [key, photos] of Map.groupBy(demoPhotos, (photo) => photo.key)) {
    expect(keys).toContain(key)
    expect(photos.map(({ position }) => position)).toEqual(photos.map((_, place) => place))
    expect(photos.length).toBeGreaterThanOrEqual(3)
    expect(photos.length).toBeLessThanOrEqual(maxPhotos)
  }
})

test('the photos of the demo stay small', () => {
  const sizes = demoPhotos.map(({ file }) => statSync(file).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytes)
})

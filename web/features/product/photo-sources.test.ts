import { expect, test } from 'vitest'
import { sourcesOf, tileSizes } from './photo-sources.ts'

const photo = { id: 'one', width: 1600, height: 1200, alt: '', flaw: null }

test('the srcset of a tile begins with its src, which a preload by the srcset then loads too', () => {
  const { src, srcSet } = sourcesOf(photo, tileSizes)
  expect(srcSet?.split(', ')).toEqual([src, expect.stringMatching(/ 2x$/)])
})

test('a photo of only one width needs no srcset', () => {
  expect(sourcesOf({ ...photo, width: 200, height: 150 }, tileSizes).srcSet).toBeUndefined()
})

import { expect, test } from 'vitest'
import { draftKey, draftPhotosKey } from './delete-drafts.ts'

test('drafts of earlier releases are found under the same keys', () => {
  const keys = [
    draftKey('new-product', null, '1'),
    draftKey('message:2', null, '1'),
    draftKey('profile', '', '1'),
    draftKey('booking', '2', '1'),
  ]
  expect(keys).toEqual(['new-product:1', 'message:2:1', 'profile-:1', 'booking-2:1'])
  expect(keys.slice(0, 1).map(draftPhotosKey)).toEqual(['photos-of-new-product:1'])
})

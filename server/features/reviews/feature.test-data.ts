import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const everyone = [200, 200, 200, 200, 200, 200, 200, 401, 401]
const review = { agreement: 5, communication: 4, handover: 3, text: 'As described.' }

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/sales/{ended}/reviews', [401, 200, 404, 200, 404, 404, 403, 401, 401]],
    [
      'PUT',
      '/sales/{ended}/review',
      [401, 200, 404, 200, 404, 404, 403, 401, 401],
      review,
      '+review',
    ],
    [
      'POST',
      '/reviews/{review}/reply',
      [401, 404, 404, 200, 404, 404, 403, 401, 401],
      { text: 'Thank you.' },
      'review.reply review.replied_at +notice',
    ],
    [
      'POST',
      '/reviews/{review}/report',
      [401, 409, 200, 200, 200, 200, 403, 401, 401],
      { reason: 'It names me.' },
      '+report +notice',
    ],
    [
      'POST',
      '/reviews/{review}/removal',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { ground: 'privacy', reason: 'It names a person.' },
      'review.removed_at review.removed_because +notice +restriction +audit_entry',
    ],
    [
      'POST',
      '/reviews/{repliedReview}/reply/removal',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { ground: 'abuse', reason: 'An insult.' },
      'review.reply_removed_at +notice +restriction +audit_entry',
    ],
    ['GET', '/sellers/{reviewedSeller}/reviews', everyone],
    ['GET', '/reviews/latest', everyone],
  ],
  badInput: {
    agreement: 5,
    communication: 4,
    handover: 3,
    'reviews.write.text': 'As described.',
    'reviews.reply.text': 'Thank you.',
  },
}

import { forAdmins, forAnyone, statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const review = { agreement: 5, communication: 4, handover: 3, text: 'As described.' }

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/sales/{ended}/reviews', statuses({ buyer: 200, seller: 200, others: 404 })],
    [
      'PUT',
      '/sales/{ended}/review',
      statuses({ buyer: 200, seller: 200, others: 404 }),
      review,
      '+review',
    ],
    [
      'POST',
      '/reviews/{review}/reply',
      statuses({ seller: 200, others: 404 }),
      { text: 'Thank you.' },
      'review.reply review.replied_at +notice',
    ],
    [
      'POST',
      '/reviews/{review}/report',
      statuses({ buyer: 409, others: 200 }),
      { reason: 'It names me.' },
      '+report +notice',
    ],
    [
      'POST',
      '/reviews/{review}/removal',
      forAdmins,
      { ground: 'privacy', reason: 'It names a person.' },
      'review.removed_at review.removed_because +notice +restriction +audit_entry',
    ],
    [
      'POST',
      '/reviews/{repliedReview}/reply/removal',
      forAdmins,
      { ground: 'abuse', reason: 'An insult.' },
      'review.reply_removed_at +notice +restriction +audit_entry',
    ],
    ['GET', '/sellers/{reviewedSeller}/reviews', forAnyone],
    ['GET', '/reviews/latest', forAnyone],
  ],
  badInput: {
    agreement: 5,
    communication: 4,
    handover: 3,
    'reviews.write.text': 'As described.',
    'reviews.reply.text': 'Thank you.',
  },
}

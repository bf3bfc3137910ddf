import { forMembers } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { newDevice } from '../../../test/harness/push/service.ts'

const { p256dh, auth } = newDevice()

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/push', forMembers],
    ['DELETE', '/push', forMembers],
    ['PUT', '/push', forMembers, { endpoint: '{device}', p256dh, auth }, '+push_subscription'],
  ],
  badInput: { endpoint: 'https://fcm.googleapis.com/fcm/send/an-example', p256dh, auth },
}

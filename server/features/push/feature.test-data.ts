import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { newDevice } from '../../../test/harness/push/service.ts'

const { p256dh, auth } = newDevice()

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/push', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    ['DELETE', '/push', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    [
      'PUT',
      '/push',
      [401, 200, 200, 200, 200, 200, 403, 401, 401],
      { endpoint: '{device}', p256dh, auth },
      '+push_subscription',
    ],
  ],
  badInput: { endpoint: 'https://fcm.googleapis.com/fcm/send/an-example', p256dh, auth },
}

import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'PUT',
      '/sales/{shipped}/tracking',
      [401, 409, 404, 200, 404, 404, 403, 401, 401],
      { carrier: 'dhl', trackingNumber: 'JD014600004' },
      '+sale_event +parcel +notice parcel.replaced_at sale.carrier sale.tracking_number',
    ],
  ],
}

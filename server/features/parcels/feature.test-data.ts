import { statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'PUT',
      '/sales/{shipped}/tracking',
      statuses({ buyer: 409, seller: 200, others: 404 }),
      { carrier: 'dhl', trackingNumber: 'JD014600004' },
      '+sale_event +parcel +notice parcel.replaced_at sale.carrier sale.tracking_number',
    ],
  ],
}

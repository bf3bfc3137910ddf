import { forSellersAndAdmins } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/sellerDetails', forSellersAndAdmins],
    // The sellers of the scene have declared this before.
    ['PUT', '/sellerDetails', forSellersAndAdmins, { kind: 'private' }],
  ],
  writes: ['sellerDetails.declare'],
  badInput: {
    'sellerDetails.declare.kind': 'trader',
    businessName: 'Sana Laptops GmbH',
    address: 'Hafenstraße 1, 20457 Hamburg, Germany',
    registerNumber: 'HRB 12345',
    vatId: 'DE123456789',
    'sellerDetails.declare.email': 'shop@example.com',
    'sellerDetails.declare.phone': '+49 40 1234567',
  },
  statementCounts: [['Sana', '/sellerDetails', 3]],
}

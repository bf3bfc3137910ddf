import { forSellersAndAdmins } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { laptop } from '../../../test/harness/product-input.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'POST',
      '/imports',
      forSellersAndAdmins,
      { csv: [Object.keys(laptop), Object.values(laptop)].join('\n'), purpose: 'list' },
      '+product +product_import +product_price',
    ],
  ],
  badInput: {
    csv: 'category,header\nDell,A laptop',
    purpose: 'check',
  },
}

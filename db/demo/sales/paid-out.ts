import type { SoldDraft } from '../product.ts'
import { plainSale } from './steps.ts'

const plain = plainSale('samuel', 52.4)

/** A completed sale that was refunded after its seller had been paid. */
export const paidOutSales: SoldDraft[] = [
  {
    key: 'probook-430-g8-marisol',
    like: 'probook-430-g8',
    title: 'ProBook 430 G8 13.3", i5-1135G7, 8 GB, 256 GB, light and small',
    description: 'Small and quick. The keyboard has a light, and the camera has a shutter.',
    resalePrice: '210',
    sale: {
      ...plain,
      steps: [
        ...plain.steps,
        {
          event: 'refund',
          by: 'staff',
          daysAgo: 21.6,
          note: 'The screen went dark within the 30 days that the listing promised. Seller and buyer agreed on a full refund.',
        },
      ],
    },
  },
]

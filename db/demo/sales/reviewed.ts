import type { SoldDraft } from '../product.ts'
import { completed, delivered, shipped } from './steps.ts'

type Sold = Pick<SoldDraft, 'key' | 'like' | 'title' | 'resalePrice'> & {
  buyer: string
  paidDaysAgo: number
  /** From the payment to the shipment. */
  shippedAfter?: number
}

const sold = ({ buyer, paidDaysAgo, shippedAfter = 0.9, ...draft }: Sold): SoldDraft => ({
  ...draft,
  seller: 'keiko',
  description: 'Checked, cleaned and set up anew in our workshop, with charger and invoice.',
  sale: {
    buyer,
    paidDaysAgo,
    steps: [
      shipped(paidDaysAgo - shippedAfter, 'JD014600007001'),
      delivered(paidDaysAgo - shippedAfter - 2),
      completed(paidDaysAgo - shippedAfter - 5),
    ],
  },
})

/** Completed sales of one trader, whose buyers have reviewed them. */
export const reviewedSales: SoldDraft[] = [
  sold({
    key: 'latitude-5320-keiko',
    like: 'latitude-5320-small',
    title: 'Latitude 5320, i5, 8 GB, 256 GB, refurbished',
    resalePrice: '219',
    buyer: 'jonas',
    paidDaysAgo: 34.2,
  }),
  sold({
    key: 'probook-445-g7-keiko',
    like: 'probook-445-g7',
    title: 'ProBook 445 G7, Ryzen 5, 16 GB, refurbished',
    resalePrice: '215',
    buyer: 'malia',
    paidDaysAgo: 48.6,
  }),
  sold({
    key: 'surface-go-3-keiko',
    like: 'surface-go-3-poppy',
    title: 'Surface Go 3, 4 GB, 64 GB, refurbished',
    resalePrice: '149',
    buyer: 'samuel',
    paidDaysAgo: 61.3,
  }),
  sold({
    key: 'vostro-3500-keiko',
    like: 'inspiron-15-3511',
    title: 'Inspiron 15 3511, i3, 8 GB, 256 GB, refurbished',
    resalePrice: '189',
    // A week is too late.
    buyer: 'jonas',
    paidDaysAgo: 75.4,
    shippedAfter: 4.8,
  }),
  sold({
    key: 'stream-11-keiko',
    like: 'stream-11-blue',
    title: 'Stream 11, 4 GB, 64 GB, refurbished',
    resalePrice: '65',
    buyer: 'malia',
    paidDaysAgo: 92.5,
  }),
  sold({
    key: 'surface-laptop-go-keiko',
    like: 'surface-laptop-go-platinum',
    title: 'Surface Laptop Go, i5, 8 GB, 128 GB, refurbished',
    resalePrice: '225',
    buyer: 'samuel',
    paidDaysAgo: 118.1,
  }),
  sold({
    key: 'hp-17-keiko',
    like: 'hp-17-family',
    title: 'HP 17, i3, 8 GB, 256 GB, refurbished',
    resalePrice: '199',
    buyer: 'malia',
    paidDaysAgo: 140.7,
  }),
  sold({
    key: 'probook-450-keiko',
    like: 'probook-445-g7',
    title: 'ProBook 445 G7, Ryzen 3, 8 GB, refurbished',
    resalePrice: '179',
    buyer: 'jonas',
    paidDaysAgo: 166.3,
  }),
]

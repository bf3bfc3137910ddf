import type { SoldDraft } from '../product.ts'
import { completed, delivered, shipped } from './steps.ts'

type Sold = Pick<SoldDraft, 'key' | 'title' | 'resalePrice'> & {
  seller: string
  buyer: string
  paidDaysAgo: number
}

const sold = ({ buyer, paidDaysAgo, ...draft }: Sold): SoldDraft => ({
  ...draft,
  like: 'latitude-5320-small',
  description: 'Works as it should, with charger. Reset to factory settings.',
  sale: {
    buyer,
    paidDaysAgo,
    steps: [
      shipped(paidDaysAgo - 0.8, 'JD014600008101'),
      delivered(paidDaysAgo - 2.7),
      completed(paidDaysAgo - 5.7),
    ],
  },
})

/** Completed sales of one model, enough that its usual price is shown. */
export const sameModelSales: SoldDraft[] = [
  sold({
    key: 'latitude-5320-ingrid',
    title: 'Latitude 5320, i5-1145G7, 16 GB, 256 GB',
    resalePrice: '345',
    seller: 'ingrid',
    buyer: 'malia',
    paidDaysAgo: 52.4,
  }),
  sold({
    key: 'latitude-5320-ingrid-2',
    title: 'Latitude 5320, i5-1145G7, 16 GB, 512 GB, German keyboard',
    resalePrice: '328',
    seller: 'ingrid',
    buyer: 'samuel',
    paidDaysAgo: 41.7,
  }),
  sold({
    key: 'latitude-5320-diego',
    title: 'Latitude 5320, i5-1135G7, 8 GB, 256 GB',
    resalePrice: '289',
    seller: 'diego',
    buyer: 'jonas',
    paidDaysAgo: 37.3,
  }),
  sold({
    key: 'latitude-5320-ingrid-3',
    title: 'Latitude 5320, i5-1145G7, 16 GB, new battery',
    resalePrice: '315',
    seller: 'ingrid',
    buyer: 'malia',
    paidDaysAgo: 22.6,
  }),
  sold({
    key: 'latitude-5320-diego-2',
    title: 'Latitude 5320, i5-1135G7, 16 GB, lid with a sticker mark',
    resalePrice: '299',
    seller: 'diego',
    buyer: 'samuel',
    paidDaysAgo: 14.5,
  }),
]

import type { SoldDraft } from '../product.ts'
import {
  bySeller,
  caseOpened,
  completed,
  delivered,
  offered,
  returnAsked,
  shipped,
} from './steps.ts'

const returnAddress = 'Marisol Vega\n2204 Willow Creek Drive\nAustin, TX 78741'

/** Sales with a return or a chargeback, and sales that are closed. */
export const settledSales: SoldDraft[] = [
  {
    key: 'envy-x360-15-marisol',
    like: 'envy-x360-15-black',
    title: 'Envy x360 15, Ryzen 7 5700U, 16 GB, 512 GB, touch',
    description:
      'Large, fast and foldable. The touchscreen reacts everywhere. A thin scratch under the bottom, not visible on a table.',
    resalePrice: '479',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 11.24,
      steps: [
        shipped(10.39, 'JD014600006018'),
        delivered(6.47),
        caseOpened(4.15, 'damaged', 'The hinge creaks, and the screen does not stay open.'),
        returnAsked(
          2.28,
          'Please send it back in its box. I will refund you in full.',
          returnAddress,
        ),
      ],
    },
  },
  {
    key: 'surface-laptop-go-marisol',
    like: 'surface-laptop-go-platinum',
    title: 'Surface Laptop Go 12.4", i5, 8 GB, 128 GB, platinum',
    description:
      'Small and neat, with a fingerprint reader in the power button. The charger is the original one.',
    resalePrice: '219',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 16.19,
      steps: [
        shipped(15.42, 'JD014600006127'),
        delivered(12.36),
        caseOpened(10.22, 'not_as_described', 'The keyboard is German, the listing says US.'),
        returnAsked(8.31, 'You are right, I mixed up two laptops. Send it back.', returnAddress),
        {
          event: 'send_back',
          by: 'buyer',
          daysAgo: 3.4,
          shipment: { carrier: 'ups', trackingNumber: '1Z4600006127' },
        },
      ],
    },
  },
  {
    key: 'xps-13-9380-marisol',
    like: 'xps-13-9380-frost',
    title: 'XPS 13 9380, white interior, i5-8265U, 8 GB, 256 GB',
    description: 'The white palm rest is still white. The battery lasts a lecture and a half.',
    resalePrice: '305',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 8.26,
      steps: [
        shipped(7.38, 'JD014600006233'),
        delivered(4.45),
        { event: 'chargeback', by: 'provider', daysAgo: 2.16 },
      ],
    },
  },
  {
    key: 'hp-17-marisol',
    like: 'hp-17-family',
    title: 'HP 17, i5-1135G7, 12 GB, 512 GB, 17.3" screen',
    description: 'The big one for the desk at home. It was hardly ever carried, and it shows.',
    resalePrice: '335',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 7.11,
      steps: [
        shipped(6.44, 'JD014600006340'),
        delivered(4.5),
        { event: 'accept', by: 'buyer', daysAgo: 3.32 },
        completed(3.313),
      ],
    },
  },
  {
    key: 'stream-11-marisol',
    like: 'stream-11-blue',
    title: 'Stream 11, 4 GB / 32 GB, for a child',
    description: 'Slow but cheerful. Enough for school pages and drawing.',
    resalePrice: '52',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 22.3,
      steps: [
        shipped(21.41, 'JD014600006458'),
        delivered(19.37),
        caseOpened(18.13, 'other', 'It asks for the password of another account.'),
        bySeller(
          'accept_refund',
          17.25,
          'I cannot remove the lock any more. You get everything back.',
        ),
      ],
    },
  },
  {
    key: 'inspiron-15-3511-marisol',
    like: 'inspiron-15-3511',
    title: 'Inspiron 15 3511, i5, 8 GB, 256 GB, black',
    description: 'Used in a home office for two years. Everything works.',
    resalePrice: '235',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 9.2,
      steps: [bySeller('cancel', 8.4, 'I dropped it while packing, and the screen is cracked.')],
    },
  },
  {
    key: 'surface-book-2-marisol',
    like: 'surface-book-2-15',
    title: 'Surface Book 2 15", i7-8650U, GTX 1060, 16 GB, 512 GB',
    description: 'The screen comes off as a tablet. Both batteries are in the report.',
    resalePrice: '445',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 25.17,
      steps: [
        shipped(24.48, 'JD014600006571'),
        delivered(22.34),
        caseOpened(21.23, 'damaged', 'The pen does not charge any more.'),
        offered(20.4, '40.00', 'This is what a new pen costs.'),
        { event: 'take_offer', by: 'buyer', daysAgo: 19.12 },
      ],
    },
  },
]

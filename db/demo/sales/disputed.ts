import type { SoldDraft } from '../product.ts'
import { bySeller, caseOpened, delivered, escalated, offered, shipped } from './steps.ts'

/** Sales with an open case, at the turn of each party. */
export const disputedSales: SoldDraft[] = [
  {
    key: 'inspiron-13-5310-marisol',
    like: 'inspiron-13-5310',
    title: 'Inspiron 13 5310 2.5K, i5-11320H, 8 GB, 512 GB, silver',
    description:
      'A bright screen in a small body. Used for a year of evening classes, always in a sleeve. Battery lasts about seven hours.',
    resalePrice: '379',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 8.12,
      steps: [
        shipped(7.37, 'JD014600005113'),
        delivered(2.44),
        caseOpened(
          0.7,
          'damaged',
          'The lid has a dent at the left corner that the photos do not show.',
        ),
      ],
    },
  },
  {
    key: 'elitebook-830-g6-marisol',
    like: 'elitebook-830-g6',
    title: 'EliteBook 830 G6 13.3", i5-8265U, 8 GB, 256 GB',
    description:
      'A sturdy business laptop with a clear keyboard light. The charger is included, and the fan was cleaned in spring.',
    resalePrice: '160',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 9.27,
      steps: [
        shipped(8.41, 'JD014600005240'),
        delivered(4.52),
        caseOpened(2.31, 'not_as_described', 'The battery holds 61 %, not 80 % as listed.'),
        offered(1.18, '35.00', 'I am sorry, I read an old report. This covers a new battery.'),
      ],
    },
  },
  {
    key: 'pavilion-15-marisol',
    like: 'pavilion-15-white',
    title: 'Pavilion 15, ceramic white, Ryzen 5 4500U, 8 GB, 512 GB',
    description:
      'The family laptop, now replaced. Quiet, with a number pad. One rubber foot is missing, which does not matter on a desk.',
    resalePrice: '265',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 10.33,
      steps: [
        shipped(9.4, 'JD014600005377'),
        delivered(4.48),
        caseOpened(2.87, 'damaged', 'The left speaker crackles at half volume.'),
        bySeller(
          'contest',
          1.56,
          'It played without noise when I packed it. I have a video of that day.',
        ),
      ],
    },
  },
  {
    key: 'vostro-3500-marisol',
    like: 'vostro-3500',
    title: 'Vostro 15 3500, i3, 8 GB, 256 GB SSD',
    description: 'For browsing and homework. The screen is matte, and the hinges are tight.',
    resalePrice: '125',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 26.14,
      steps: [
        shipped(25.43, 'JD014600005401'),
        { event: 'delivery_overdue', by: 'timer', daysAgo: 4.43 },
        bySeller('contest', 2.24, 'The carrier says that it was left with a neighbour.'),
        escalated(1.08),
      ],
    },
  },
  {
    key: 'omen-15-marisol',
    like: 'omen-15-shadow',
    title: 'Omen 15, i7-10750H, RTX 2060, 16 GB, 512 GB, 144 Hz',
    description:
      'Runs everything that I tried at high settings. It was never overclocked and always on a stand with air below.',
    resalePrice: '498',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 13.21,
      steps: [
        shipped(12.35, 'JD014600005566'),
        delivered(8.49),
        caseOpened(
          6.17,
          'not_as_described',
          'The graphics card is a GTX 1660 Ti, not an RTX 2060.',
        ),
        offered(4.29, '60.00', 'The label on the box said RTX 2060. I can offer the difference.'),
        escalated(1.34),
      ],
    },
  },
]

import type { SoldDraft } from '../product.ts'
import { delivered, shipped } from './steps.ts'

/** Sales on their way to the buyer, without a case. */
export const salesUnderway: SoldDraft[] = [
  {
    key: 'latitude-5320-marisol',
    like: 'latitude-5320-small',
    title: 'Latitude 5320 13.3", i5-1145G7, 16 GB, second SSD slot free',
    description:
      'The small one for the train. It comes from my own desk, reset to factory settings, with the 65 W charger and a spare keyboard cover.',
    resalePrice: '329',
    sale: { buyer: 'amara', paidDaysAgo: 0.8, steps: [] },
  },
  {
    key: 'surface-go-3-marisol',
    like: 'surface-go-3-poppy',
    title: 'Surface Go 3, 8 GB / 128 GB, with cover and pen loop',
    description:
      'A light tablet for notes. The screen has had a protector from the first day. The kickstand is firm and the cover types well.',
    resalePrice: '228',
    sale: { buyer: 'amara', paidDaysAgo: 4.2, steps: [shipped(3.46, 'JD014600003915')] },
  },
  {
    key: 'probook-445-g7-marisol',
    like: 'probook-445-g7',
    title: 'ProBook 445 G7, Ryzen 5 4500U, 8 GB, 256 GB, fresh Windows',
    description:
      'An honest office laptop. Some wear on the palm rest, otherwise clean. Windows is installed anew and activated.',
    resalePrice: '205',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 6.1,
      steps: [shipped(5.38, 'JD014600004402'), delivered(1.43)],
    },
  },
  // From a trader: the buyer may withdraw.
  {
    key: 'latitude-5320-workshop-keiko',
    seller: 'keiko',
    like: 'latitude-5320-small',
    title: 'Latitude 5320, i5-1145G7, 16 GB, 512 GB, refurbished',
    description: 'Checked, cleaned and set up anew in our workshop, with charger and invoice.',
    resalePrice: '289',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 5.7,
      steps: [shipped(4.9, 'JD014600007218'), delivered(1.2)],
    },
  },
  {
    key: 'spectre-x360-13-marisol',
    like: 'spectre-x360-13-blue',
    title: 'Spectre x360 13, i7-1065G7, 16 GB, 512 GB, with sleeve',
    description:
      'Folds into a tablet, and the pen is included. I can meet in Austin so that you can try it before you take it home.',
    resalePrice: '345',
    sale: {
      buyer: 'amara',
      paidDaysAgo: 3.15,
      steps: [
        { event: 'hand_over', by: 'buyer', daysAgo: 0.6 },
        { event: 'accept', by: 'buyer', daysAgo: 0.003 },
      ],
    },
  },
]

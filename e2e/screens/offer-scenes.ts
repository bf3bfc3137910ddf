import {
  afterDialog,
  answerDialog,
  failAtOnce,
  neverRespond,
  openDialog,
  withoutBookings,
} from './actions.ts'
import { pageOf } from './paths.ts'
import { scenesOf } from './scene.ts'

const made = { path: '/dashboard/myoffers', shows: 'Surface Book 2' }
const received = { path: '/dashboard/offers', shows: 'Surface Go 3' }
const item = {
  path: pageOf('shown'),
  shows: 'Make an offer',
}

const make = { button: 'Make an offer', dialog: 'Make an offer' }
const mistakes = answerDialog({ ...make, answer: 'Send offer', message: 'Phone is required.' })

/** Offers on the item page, and the lists of buyers and sellers. */
export const offerScenes = [
  ...scenesOf('one', 'regular', [
    { ...made, name: 'my-offers' },
    {
      ...made,
      name: 'my-offers-accept',
      act: openDialog('Accept $450.00 for Surface Book 2', 'Accept $450.00?'),
    },
    {
      ...made,
      name: 'my-offers-loading',
      prepare: neverRespond('**/api/offers/**'),
      shows: 'Loading',
      loading: true,
    },
    {
      ...made,
      name: 'my-offers-error',
      prepare: failAtOnce('**/api/offers/**'),
      shows: 'Oops!',
      broken: true,
    },
    { name: 'item-offered', path: pageOf('offered'), shows: 'The seller asks $450.00.' },
    { ...item, name: 'offer', act: openDialog(make.button, make.dialog) },
    { ...item, name: 'offer-mistakes', prepare: withoutBookings, act: mistakes },
  ]),
  ...scenesOf('one', 'buyer', [{ ...made, name: 'my-offers-empty', shows: 'No offers yet' }]),
  ...scenesOf('one', 'seller', [
    { ...received, name: 'offers' },
    {
      ...received,
      name: 'offers-counter',
      act: openDialog('Make a counter-offer for Surface Go 3', 'Make a counter-offer'),
    },
    {
      ...received,
      name: 'offers-settings',
      after: 'offers-counter',
      act: afterDialog(
        openDialog('Change automatic answers for Surface Go 3', 'Automatic answers'),
      ),
    },
  ]),
]

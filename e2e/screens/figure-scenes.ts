import { neverRespond } from './actions.ts'
import { scenesOf } from './scene.ts'

const path = '/dashboard/figures'
const shows = 'Page views, counted once an hour per network.'

export const figureScenes = [
  ...scenesOf('one', 'seller', [
    { name: 'figures', path, shows },
    {
      name: 'figures-loading',
      path,
      prepare: neverRespond('**/api/listingFigures**'),
      shows: 'Loading',
      loading: true,
    },
    { name: 'german-figures', path: `/de${path}`, shows: 'Seitenaufrufe, je Netzwerk' },
  ]),
  ...scenesOf('one', 'buyer', [
    { name: 'figures-of-buyer', path, shows: 'This page is for sellers' },
  ]),
  ...scenesOf('empty', 'seller', [{ name: 'figures', path, shows: 'No listings yet' }]),
  ...scenesOf('long', 'seller', [{ name: 'figures', path, shows }]),
]

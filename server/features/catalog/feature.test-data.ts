import {
  forAdmins,
  forAnyone,
  forMembers,
  forSellersAndAdmins,
  statuses,
} from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { laptop } from '../../../test/harness/product-input.ts'

/** Fields that differ between `laptop` and the product that `addProduct` lists. */
const edited = `product.image product.resale_price product.purchased_on product.revised_at
  product.confirmed_at product.terms_changed_at +product_price`

const relisted = 'product.hidden_at product.hidden_because product.confirmed_at'

const forOwnerAndAdmins = statuses({ seller: 200, admin: 200, others: 404 })
const inWrongState = statuses({ seller: 409, admin: 409, others: 404 })

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/categories', forAnyone],
    ['GET', '/categories/Dell/attributes', forAnyone],
    ['GET', '/products/Dell', forMembers],
    ['GET', '/items/{free}', forAnyone],
    ['GET', '/items/{sold}', forAnyone],
    ['GET', '/products?email={seller}', statuses({ seller: 200, admin: 200, others: 403 })],
    ['GET', '/products?email=who@example.com', forAdmins],
    ['POST', '/products', forSellersAndAdmins, laptop, '+product +product_price'],
    ['GET', '/products/{sold}/listing', forOwnerAndAdmins],
    [
      'PUT',
      '/products/{free}',
      forOwnerAndAdmins,
      laptop,
      {
        seller: edited,
        admin: `${edited} +audit_entry +notice`,
      },
    ],
    ['PUT', '/products/{reserved}', inWrongState, laptop],
    [
      'POST',
      '/products/{free}/pause',
      forOwnerAndAdmins,
      undefined,
      {
        seller: 'product.hidden_at product.hidden_because',
        admin: 'product.hidden_at product.hidden_because +audit_entry +notice +restriction',
      },
    ],
    ['POST', '/products/{reserved}/pause', inWrongState],
    [
      'POST',
      '/products/{paused}/relist',
      forOwnerAndAdmins,
      undefined,
      {
        seller: relisted,
        admin: `${relisted} +audit_entry +notice`,
      },
    ],
    [
      'POST',
      '/products/{free}/confirmation',
      statuses({ seller: 200, admin: 403, others: 404 }),
      undefined,
      'product.confirmed_at',
    ],
    ['GET', '/ownListings', forSellersAndAdmins],
    [
      'POST',
      '/ownListings/pause',
      forSellersAndAdmins,
      { listing: '{onlyListing}' },
      { seller: 'product.hidden_at product.hidden_because' },
    ],
    [
      'POST',
      '/ownListings/relist',
      forSellersAndAdmins,
      { listing: '{onlyPaused}' },
      { seller: relisted },
    ],
    ['DELETE', '/products/{sold}', inWrongState],
    ['DELETE', '/products/{reserved}', inWrongState],
    [
      'DELETE',
      '/products/{advertised}',
      forOwnerAndAdmins,
      undefined,
      {
        seller: '-advertisement product.withdrawn_at',
        admin: '-advertisement product.withdrawn_at +audit_entry +notice +restriction',
      },
    ],
    [
      'POST',
      '/products/{free}/removal',
      forAdmins,
      { ground: 'misleading', reason: 'It is another laptop.' },
      'product.withdrawn_at +audit_entry +notice +restriction',
    ],
    [
      'POST',
      '/products/{sold}/removal',
      forAdmins,
      { ground: 'misleading', reason: 'It is another laptop.' },
      'product.hidden_at product.hidden_because +audit_entry +notice +restriction',
    ],
  ],
  writes: ['catalog.add'],
  badInput: {
    'catalog.add.clientId': '5b0c8a7e-2d41-4f6a-9c3e-8f1d7a2b6c90',
    'catalog.own.show': 'sold',
    condition: 'Good',
    description: 'It works.',
    grades: { screen: 'Good', body: 'Good', keyboard: 'Good', battery: 'Good', function: 'Good' },
    delivery: 'both',
    disclosures: {},
    header: 'A laptop',
    image: 'https://pictures.example.com/laptop.webp',
    locks: {},
    model: 'Latitude 7420',
    originalprice: '900',
    passport: { source: 'linux', writtenAt: null, read: ['memory'] },
    photos: [],
    purchase: '2023',
    purchaseMonth: '5',
    resaleprice: '450.50',
    revisedAt: null,
    serial: 'PF-3K2A9',
    specs: {},
  },
  statementCounts: [
    // `limit` makes the first list bypass the page cache.
    ['Ben', '/products/Dell?limit=24', 2],
    ['Sana', '/products?email=sana@example.com', 2],
    ['Sana', '/products?email=sana@example.com&q=laptop', 2],
    ['Sana', '/ownListings', 2],
    ['Ben', '/categories', 2],
  ],
}

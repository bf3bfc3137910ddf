import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { laptop } from '../../../test/harness/product-input.ts'

/** Fields that differ between `laptop` and the product that `addProduct` lists. */
const edited = `product.image product.resale_price product.purchased_on product.revised_at
  product.terms_changed_at +product_price`

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/categories', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
    ['GET', '/categories/Dell/attributes', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
    ['GET', '/products/Dell', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    ['GET', '/items/{free}', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
    ['GET', '/items/{sold}', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
    ['GET', '/products?email={seller}', [401, 403, 403, 200, 403, 200, 403, 401, 401]],
    ['GET', '/products?email=who@example.com', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    [
      'POST',
      '/products',
      [401, 403, 403, 200, 200, 200, 403, 401, 401],
      laptop,
      '+product +product_price',
    ],
    ['GET', '/products/{sold}/listing', [401, 404, 404, 200, 404, 200, 403, 401, 401]],
    [
      'PUT',
      '/products/{free}',
      [401, 404, 404, 200, 404, 200, 403, 401, 401],
      laptop,
      {
        seller: edited,
        admin: `${edited} +audit_entry +notice`,
      },
    ],
    ['PUT', '/products/{reserved}', [401, 404, 404, 409, 404, 409, 403, 401, 401], laptop],
    [
      'POST',
      '/products/{free}/pause',
      [401, 404, 404, 200, 404, 200, 403, 401, 401],
      undefined,
      {
        seller: 'product.hidden_at product.hidden_because',
        admin: 'product.hidden_at product.hidden_because +audit_entry +notice +restriction',
      },
    ],
    ['POST', '/products/{reserved}/pause', [401, 404, 404, 409, 404, 409, 403, 401, 401]],
    [
      'POST',
      '/products/{paused}/relist',
      [401, 404, 404, 200, 404, 200, 403, 401, 401],
      undefined,
      {
        seller: 'product.hidden_at product.hidden_because',
        admin: 'product.hidden_at product.hidden_because +audit_entry +notice',
      },
    ],
    ['DELETE', '/products/{sold}', [401, 404, 404, 409, 404, 409, 403, 401, 401]],
    ['DELETE', '/products/{reserved}', [401, 404, 404, 409, 404, 409, 403, 401, 401]],
    [
      'DELETE',
      '/products/{advertised}',
      [401, 404, 404, 200, 404, 200, 403, 401, 401],
      undefined,
      {
        seller: '-advertisement product.withdrawn_at',
        admin: '-advertisement product.withdrawn_at +audit_entry +notice +restriction',
      },
    ],
    [
      'POST',
      '/products/{free}/removal',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { ground: 'misleading', reason: 'It is another laptop.' },
      'product.withdrawn_at +audit_entry +notice +restriction',
    ],
    [
      'POST',
      '/products/{sold}/removal',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
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
    ['Ben', '/categories', 2],
  ],
}

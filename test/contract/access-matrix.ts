import { plain } from '../harness/photos.ts'

/** The columns that every row spells out. */
const spelled = [
  'nobody',
  'buyer',
  'otherBuyer',
  'seller',
  'otherSeller',
  'admin',
  'unfinished',
  'deleted',
  'forged',
] as const

/** And those that follow: a token that counts no more, and the buyer's cookies without a token. */
export const columns = [...spelled, 'expired', 'signedOut', 'cookies'] as const

export type Column = (typeof columns)[number]

type Row = {
  method: string
  path: string
  expected: number[]
  /** Sent as JSON, or as it is when it is bytes. */
  body?: object | Uint8Array
  changes?: string | Partial<Record<Column, string>>
}

/** The status this person is answered. Cookies alone are worth an access token, nothing else. */
export function statusFor({ path, expected }: Row, column: Column): number {
  if (column === 'cookies') return path.startsWith('/jwt') ? 200 : (expected[0] ?? 0)
  const place = (spelled as readonly string[]).indexOf(column)
  return place < 0 ? 401 : (expected[place] ?? 0)
}

/** What this person's call writes, in the words of `difference`. Who is refused writes nothing. */
export function changesFor(row: Row, column: Column): string[] {
  if (statusFor(row, column) >= 400) return []
  const { changes = '' } = row
  const words = typeof changes === 'string' ? changes : (changes[column] ?? '')
  return words.split(/\s+/).filter(Boolean).sort()
}

const laptop = {
  category: 'Dell',
  header: 'A laptop',
  image: 'https://pictures.example.com/laptop.webp',
  originalprice: '900',
  resaleprice: '450.50',
  purchase: '2023',
  phone: '+351 555 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

/** What differs between the laptop above and the one of `addProduct`. */
const edited = `product.image product.resale_price product.purchased_on product.revised_at
  +product_price`
const hinge = {
  names: { en: 'Hinge {attribute}' },
  kind: 'yes_no',
  unit: '',
  choices: [],
  minimum: null,
  maximum: null,
  grouping: 'value',
  steps: [],
  position: 7,
  categories: [],
}

const photo = await plain(8).png().toBuffer()

/**
 * Every call that is served: what each person is answered, what is sent, and what is written where
 * the answer is yes (nothing, unless told): `+booking` is a new row, `-advertisement` one that goes,
 * `product.sold_at` a column of one row that changes.
 *
 * Paths and bodies name things that are made anew for each cell: the addresses `{buyer}` and
 * `{seller}`; of that seller, a product `{free}`, `{advertised}`, `{paused}`, `{reserved}` by the
 * buyer's unpaid `{booking}`, or `{sold}` by her `{paid}` one and its `{payment}`; her booking
 * `{begun}` to be paid, or `{charged}` by the `{intent}` that is not
 * recorded; a `{report}` of hers; a product `{held}` back for its serial number; the id of a `{newBuyer}` and the address of a `{newSeller}`.
 * `{seller}`; of that seller, a product `{free}`, `{advertised}`, `{reserved}` by the buyer's unpaid
 * `{booking}`, or `{sold}` by her `{paid}` one and its `{payment}`; her booking `{begun}` to be paid,
 * or `{charged}` by the `{intent}` that is not
 * recorded; a `{report}` of hers, what she marked as a `{favourite}`, a `{search}` she saved; an
 * `{attribute}` that is asked nowhere; the id of a `{newBuyer}` and the address of a `{newSeller}`.
 *
 * Columns: nobody, buyer, other buyer, seller, other seller, admin, an identity without a profile,
 * a deleted person with a live token, a forged token.
 */
export const matrix: Row[] = [
  ['GET', '/site', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/categories', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/categories/Dell/attributes', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/search?q=laptop&category=Dell', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/search/facets?category=Dell', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/search/suggestions?q=laptop', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/advertises', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/live', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/products/Dell', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
  ['GET', '/jwt?email={buyer}', [401, 401, 401, 401, 401, 401, 401, 401, 401]],
  ['GET', '/users/admin/{buyer}', [401, 200, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/users/buyer/{buyer}', [401, 200, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/users/seller/{seller}', [401, 403, 403, 200, 403, 200, 403, 401, 401]],
  ['GET', '/users/seller/who@example.com', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/bookings?email={buyer}', [401, 200, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/bookings/{booking}', [401, 200, 404, 404, 404, 200, 403, 401, 401]],
  [
    'POST',
    '/bookings',
    [401, 200, 200, 403, 403, 403, 403, 401, 401],
    { productId: '{free}', phone: '1', location: 'Here' },
    '+booking',
  ],
  [
    'POST',
    '/create-payment-intent',
    [401, 200, 404, 403, 403, 403, 403, 401, 401],
    { bookingId: '{booking}' },
    '+payment_intent booking.extended_at',
  ],
  [
    'POST',
    '/payments',
    [401, 200, 404, 403, 403, 403, 403, 401, 401],
    { bookingId: '{charged}', transactionId: '{intent}' },
    `+payment booking.network_hash booking.state payment_intent.settled_at product.sold_at
      +ledger_transaction +ledger_entry +ledger_entry +ledger_entry`,
  ],
  ['GET', '/payments', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  [
    'POST',
    '/payments/{payment}/refund',
    [401, 403, 403, 403, 403, 200, 403, 401, 401],
    { reason: 'The screen is broken.' },
    `+refund booking.state product.sold_at product.withdrawn_at +audit_entry
      +ledger_transaction +ledger_entry +ledger_entry +ledger_entry`,
  ],
  ['GET', '/ledger', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/ledger/balances', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/items/{free}', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/items/{sold}', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['GET', '/products?email={seller}', [401, 403, 403, 200, 403, 200, 403, 401, 401]],
  ['GET', '/products?email=who@example.com', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ['POST', '/media', [401, 200, 200, 200, 200, 200, 403, 401, 401], photo, '+media'],
  [
    'POST',
    '/imports',
    [401, 403, 403, 200, 200, 200, 403, 401, 401],
    { csv: [Object.keys(laptop), Object.values(laptop)].join('\n'), purpose: 'list' },
    '+product +product_import +product_price',
  ],
  ['GET', '/priceGuidance?category=Dell', [401, 403, 403, 200, 200, 200, 403, 401, 401]],
  ['GET', '/attributes', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  [
    'PUT',
    '/attributes/{attribute}',
    [401, 403, 403, 403, 403, 200, 403, 401, 401],
    { revision: '1', attribute: hinge },
    'attribute.kind attribute.names attribute.position attribute.revision +audit_entry',
  ],
  [
    'DELETE',
    '/attributes/{attribute}/1',
    [401, 403, 403, 403, 403, 200, 403, 401, 401],
    undefined,
    '-attribute +audit_entry',
  ],
  [
    'POST',
    '/products',
    [401, 403, 403, 200, 200, 200, 403, 401, 401],
    laptop,
    '+product +product_price',
  ],
  [
    'POST',
    '/advertises',
    [401, 404, 404, 200, 404, 200, 403, 401, 401],
    { adsProductId: '{free}' },
    '+advertisement',
  ],
  [
    'POST',
    '/advertises',
    [401, 404, 404, 409, 404, 409, 403, 401, 401],
    { adsProductId: '{sold}' },
  ],
  ['GET', '/products/{sold}/listing', [401, 404, 404, 200, 404, 200, 403, 401, 401]],
  [
    'PUT',
    '/products/{free}',
    [401, 404, 404, 200, 404, 200, 403, 401, 401],
    laptop,
    {
      seller: edited,
      admin: `${edited} +audit_entry`,
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
      admin: 'product.hidden_at product.hidden_because +audit_entry',
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
      admin: 'product.hidden_at product.hidden_because +audit_entry',
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
      admin: '-advertisement product.withdrawn_at +audit_entry',
    },
  ],
  [
    'POST',
    '/bookings/{booking}/cancellation',
    [401, 200, 404, 403, 403, 403, 403, 401, 401],
    undefined,
    'booking.network_hash booking.released_at booking.state',
  ],
  [
    'POST',
    '/bookings/{begun}/cancellation',
    [401, 200, 404, 403, 403, 403, 403, 401, 401],
    undefined,
    'booking.network_hash booking.released_at booking.state payment_intent.settled_at',
  ],
  ['POST', '/bookings/{paid}/cancellation', [401, 409, 404, 403, 403, 403, 403, 401, 401]],
  [
    'POST',
    '/reportedItems',
    [401, 200, 200, 403, 403, 403, 403, 401, 401],
    { productId: '{free}' },
    '+report',
  ],
  ['GET', '/reportedItems', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  [
    'DELETE',
    '/reportedItems/{report}',
    [401, 403, 403, 403, 403, 200, 403, 401, 401],
    undefined,
    'report.closed_at +audit_entry',
  ],
  [
    'POST',
    '/products/{held}/release',
    [401, 403, 403, 403, 403, 200, 403, 401, 401],
    undefined,
    'product.hidden_at product.hidden_because report.closed_at +audit_entry',
  ],
  ['GET', '/dashboard', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
  ['GET', '/favourites', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
  ['GET', '/favourites/ids', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
  [
    'PUT',
    '/favourites/{free}',
    [401, 200, 200, 200, 200, 200, 403, 401, 401],
    undefined,
    '+favourite',
  ],
  [
    'DELETE',
    '/favourites/{favourite}',
    [401, 200, 200, 200, 200, 200, 403, 401, 401],
    undefined,
    { buyer: '-favourite' },
  ],
  ['GET', '/searches', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
  [
    'POST',
    '/searches',
    [401, 200, 200, 200, 200, 200, 403, 401, 401],
    { name: 'Small ones', query: 'screen_size=13', alerts: 'daily' },
    '+saved_search',
  ],
  [
    'PUT',
    '/searches/{search}',
    [401, 200, 404, 404, 404, 404, 403, 401, 401],
    { name: 'Other ones', alerts: 'weekly', paused: true },
    'saved_search.name saved_search.alerts saved_search.paused',
  ],
  [
    'DELETE',
    '/searches/{search}',
    [401, 200, 404, 404, 404, 404, 403, 401, 401],
    undefined,
    '-saved_search',
  ],
  ['GET', '/letterChoices', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
  [
    'PUT',
    '/letterChoices',
    [401, 200, 200, 200, 200, 200, 403, 401, 401],
    { priceDrops: true, returns: true },
  ],
  ['GET', '/auditLog', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/buyers/buyer', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/buyers/buyer?q=bea', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ['GET', '/sellers/seller', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  [
    'PUT',
    '/users/admin/{newBuyer}',
    [401, 403, 403, 403, 403, 200, 403, 401, 401],
    undefined,
    '+audit_entry member.is_admin',
  ],
  [
    'PUT',
    '/verifySeller/{newSeller}',
    [401, 403, 403, 403, 403, 200, 403, 401, 401],
    { email: '{newSeller}', name: 'Somebody', status: false },
    '+audit_entry member.verified_at',
  ],
  [
    'DELETE',
    '/users/{newBuyer}',
    [401, 403, 403, 403, 403, 200, 403, 401, 401],
    undefined,
    `+audit_entry -email_confirmation -identity_account -identity_session -identity_user
      -known_device member.deleted_at member.email member.email_key member.identity_id member.name`,
  ],
  ['GET', '/account/export', [401, 200, 200, 200, 200, 200, 200, 401, 401]],
  // Everybody here logged in too long ago; what it does is in own-account.test.ts.
  ['POST', '/account/deletion', [401, 403, 403, 403, 403, 403, 403, 401, 401]],
  [
    'POST',
    '/contact',
    [200, 200, 200, 200, 200, 200, 200, 401, 401],
    { name: 'A visitor', email: '{buyer}', message: 'Hello' },
    '+contact_message',
  ],
  // Last, since it finishes the unfinished one.
  [
    'POST',
    '/users',
    [401, 200, 200, 200, 200, 200, 200, 401, 401],
    { category: 'buyer' },
    { unfinished: '+member' },
  ],
].map(([method, path, expected, body, changes]) => {
  return { method, path, expected, body, changes } as Row
})

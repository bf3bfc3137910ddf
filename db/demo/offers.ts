import type pg from 'pg'
import { toMinor } from '../../contract/schemas/money.ts'
import { addressOf } from './cast.ts'
import type { DemoProduct } from './product.ts'

type DemoOffer = {
  product: string
  buyer: string
  amount: string
  counter?: string
  state: 'open' | 'countered' | 'accepted' | 'declined' | 'expired'
  /** Made, or answered with another price or a hold. Such an offer ends 48 hours later, the hold 24. */
  hoursAgo: number
}

/** Offers to the demo's seller and by its buyer, in every state that lasts. */
export const offers: DemoOffer[] = [
  { product: 'envy-13-gold', buyer: 'samuel', amount: '270', state: 'open', hoursAgo: 31 },
  { product: 'xps-13-9310', buyer: 'amara', amount: '490', state: 'open', hoursAgo: 7 },
  {
    product: 'surface-laptop-4-ice',
    buyer: 'jonas',
    amount: '420',
    counter: '455',
    state: 'countered',
    hoursAgo: 3,
  },
  { product: 'precision-3571', buyer: 'malia', amount: '500', state: 'declined', hoursAgo: 80 },
  {
    product: 'elitebook-840-g8',
    buyer: 'amara',
    amount: '370',
    counter: '399',
    state: 'countered',
    hoursAgo: 2,
  },
  {
    product: 'surface-laptop-7-sapphire',
    buyer: 'amara',
    amount: '690',
    state: 'accepted',
    hoursAgo: 4,
  },
  {
    product: 'latitude-7420-aluminium',
    buyer: 'amara',
    amount: '300',
    state: 'declined',
    hoursAgo: 9,
  },
  { product: 'pavilion-14-gold', buyer: 'amara', amount: '310', state: 'expired', hoursAgo: 120 },
]

/** How the demo's seller has offers for a listing answered. */
const settings = [{ product: 'surface-pro-9-sapphire', minimum: '540', autoAccept: '600' }]

const insertHold = `
  insert into booking (product_id, buyer_id, title, image, price, currency, phone, location, delivery,
    network_hash, created_at, expires_at)
  select product.id, $2, title, image, $3, currency, '555-0142', $5, 'ship',
    sha256(product.id::text::bytea),
    now() - make_interval(hours => $4), now() + make_interval(hours => 24 - $4)
  from product where product.id = $1 returning id`

const insertOffer = `
  insert into offer (product_id, buyer_id, seller_id, number, amount, counter_amount, currency, state,
    expires_at, is_seller_told, delivery, phone, location, network_hash, booking_id, created_at,
    answered_at, told_at)
  select product.id, $2, seller_id, 1, $3, $4, currency, $5::text, at.made + interval '48 hours', true, 'ship',
    case when at.waits then '555-0142' end, case when at.waits then $8 end,
    case when at.waits then sha256(product.id::text::bytea) end, $7, at.made - interval '20 minutes',
    case when $5::text <> 'open' then at.made end,
    case when $5::text in ('declined', 'expired') then at.made + interval '48 hours' end
  from product, lateral (
    select now() - make_interval(hours => $6) as made, $5::text in ('open', 'countered') as waits
  ) at where product.id = $1`

const insertSettings = `
  insert into offer_settings (product_id, minimum, auto_accept, margin) values ($1, $2, $3, 400)`

async function addOffer(client: pg.PoolClient, offer: DemoOffer, productId: string, buyer: string) {
  const { amount, counter, state, hoursAgo } = offer
  const address = addressOf(offer.buyer)
  const held =
    state === 'accepted' &&
    (await client.query(insertHold, [productId, buyer, toMinor(amount), hoursAgo, address]))
  await client.query(insertOffer, [
    productId,
    buyer,
    toMinor(amount),
    counter ? toMinor(counter) : null,
    state,
    hoursAgo,
    held ? held.rows[0].id : null,
    address,
  ])
}

/** Adds the offers for a demo product that is for sale, and how its seller has them answered. */
export async function addOffers(
  client: pg.PoolClient,
  { key }: DemoProduct,
  productId: string,
  idOf: (key: string) => string,
) {
  for (const offer of offers) {
    if (offer.product === key) await addOffer(client, offer, productId, idOf(offer.buyer))
  }
  for (const { product, minimum, autoAccept } of settings) {
    if (product !== key) continue
    await client.query(insertSettings, [productId, toMinor(minimum), toMinor(autoAccept)])
  }
}

import { sql } from 'kysely'
import type { Specs } from '../../../contract/attributes.ts'
import type { BatteryReport } from '../../../contract/battery-report.ts'
import type { Grades, Locks } from '../../../contract/grades.ts'
import type { AuditEntry } from '../../../contract/moderation.ts'
import type { OwnData } from '../../../contract/own-account.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { photoAddress } from '../../../contract/schemas/photo-sizes.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

/** What was asked of a product and what its seller told, and what it has cost. */
const specsExport = [
  sql<Specs>`product.specs`.as('specs'),
  sql<Grades | null>`product.grades`.as('grades'),
  sql<Locks | null>`product.locks`.as('locks'),
  sql<BatteryReport | null>`product.passport`.as('passport'),
  sql<{ since: string; price: number }[]>`(
    select coalesce(json_agg(json_build_object('since', since, 'price', price) order by since), '[]')
    from product_price where product_id = product.id
  )`.as('prices'),
] as const

/** What somebody has ever offered, newest first, at most so many rows; so with all below. */
export async function productsOf(
  db: Db,
  sellerId: string,
  rows: number,
): Promise<OwnData['products']> {
  const query = db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('advertisement', 'advertisement.product_id', 'product.id')
    .select(['product.id', 'product.title', 'product.image', 'product.description'])
    .select(['category.name as category', 'product.original_price', 'product.resale_price'])
    .select(['product.currency', 'product.purchased_on', 'product.condition', 'product.phone'])
    .select(['product.location', 'product.created_at', 'advertisement.created_at as advertised'])
    .select(['product.sold_at', 'product.withdrawn_at', 'product.hidden_at'])
    .select(specsExport)
    .where('product.seller_id', '=', sellerId)
  const found = await findNewestFirst(query, ['product.created_at', 'product.id'], rows)
  return found.map((row) => ({
    id: row.id,
    header: row.title,
    image: row.image,
    description: row.description,
    category: row.category,
    originalPrice: toText(row.original_price),
    resalePrice: toText(row.resale_price),
    currency: row.currency,
    purchased: String(row.purchased_on),
    condition: row.condition,
    phone: row.phone,
    location: row.location,
    created: row.created_at.toISOString(),
    advertised: row.advertised?.toISOString() ?? null,
    sold: row.sold_at?.toISOString() ?? null,
    withdrawn: row.withdrawn_at?.toISOString() ?? null,
    hidden: row.hidden_at?.toISOString() ?? null,
    specs: row.specs,
    grades: row.grades,
    locks: row.locks,
    passport: row.passport,
    prices: row.prices.map(({ since, price }) => {
      return { since: new Date(since).toISOString(), price: toText(price) }
    }),
  }))
}

/** The photos they have uploaded, as large as they are kept. */
export async function photosOf(db: Db, ownerId: string, rows: number): Promise<OwnData['photos']> {
  const query = db
    .selectFrom('media')
    .select(['id', 'width', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('doomed_at', 'is', null)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map(({ id, width, created_at }) => ({
    address: photoAddress(id, width, 'webp'),
    created: created_at.toISOString(),
  }))
}

/** What they booked, in the state that is true at this instant. */
export async function bookingsOf(
  db: Db,
  buyerId: string,
  rows: number,
): Promise<OwnData['bookings']> {
  const isOver = sql<boolean>`state = 'held' and expires_at <= clock_timestamp()`
  const query = db
    .selectFrom('booking')
    .select(['id', 'product_id', 'title', 'image', 'price', 'currency', 'phone', 'location'])
    .select(['state', 'created_at', 'expires_at', isOver.as('over')])
    .where('buyer_id', '=', buyerId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map((row) => ({
    id: row.id,
    productId: row.product_id,
    header: row.title,
    image: row.image,
    price: toText(row.price),
    currency: row.currency,
    phone: row.phone,
    location: row.location,
    state: row.over ? 'expired' : row.state,
    created: row.created_at.toISOString(),
    heldUntil: row.expires_at.toISOString(),
  }))
}

/** What they reported; whose it was is somebody else’s matter. */
export async function reportsOf(
  db: Db,
  reporterId: string,
  rows: number,
): Promise<OwnData['reports']> {
  const query = db
    .selectFrom('report')
    .select(['id', 'product_id', 'header', 'reason', 'created_at', 'closed_at'])
    .where('reporter_id', '=', reporterId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map((row) => ({
    id: row.id,
    productId: row.product_id,
    header: row.header,
    reason: row.reason,
    created: row.created_at.toISOString(),
    closed: row.closed_at?.toISOString() ?? null,
  }))
}

/** What they have marked. */
export async function favouritesOf(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['favourites']> {
  const query = db
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .select(['favourite.product_id', 'product.title', 'favourite.created_at'])
    .where('favourite.member_id', '=', memberId)
  const found = await findNewestFirst(query, ['favourite.created_at', 'favourite.product_id'], rows)
  return found.map((row) => ({
    productId: row.product_id,
    header: row.title,
    kept: row.created_at.toISOString(),
  }))
}

/** The searches they have saved. */
export async function searchesOf(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['searches']> {
  const query = db
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'paused', 'created_at'])
    .select(({ ref }) =>
      ref('alerts').$castTo<OwnData['searches'][number]['alerts']>().as('alerts'),
    )
    .where('member_id', '=', memberId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map(({ created_at, ...row }) => ({ ...row, created: created_at.toISOString() }))
}

/** What they did as an admin; to whom is somebody else’s matter. */
export async function auditEntriesOf(
  db: Db,
  adminId: string,
  rows: number,
): Promise<OwnData['acts']> {
  const query = db
    .selectFrom('audit_entry')
    .select('created_at')
    .select(({ ref }) => ref('action').$castTo<AuditEntry['action']>().as('action'))
    .where('admin_id', '=', adminId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map((row) => ({ action: row.action, date: row.created_at.toISOString() }))
}

/** What was sent through the contact form under this normalised address. */
export async function messagesUnder(
  db: Db,
  email: string,
  rows: number,
): Promise<OwnData['messages']> {
  const query = db
    .selectFrom('contact_message')
    .select(['name', 'email', 'message', 'created_at'])
    .where(sql<boolean>`lower(normalize(btrim(email), nfkc)) = ${email}`)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map(({ created_at, ...message }) => ({
    ...message,
    created: created_at.toISOString(),
  }))
}

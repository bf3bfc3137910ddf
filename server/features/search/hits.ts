import { type RawBuilder, sql } from 'kysely'
import type { Photo } from '../../../contract/media.ts'
import type { Sort } from '../../../contract/search/search.ts'
import type { SellerKind } from '../../../contract/seller-details.ts'
import type { Db } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { cardSpecs } from '../catalog/queries.ts'
import type { CardRow } from '../catalog/shown-product.ts'
import { isJoinedHoldLive, isVisible, joinedHold } from '../holds/queries.ts'
import { recordColumns } from '../reviews/queries.ts'
import type { SearchQuery } from './rules.ts'
import { inOrder, orders } from './sort.ts'

/** A row of the index that is found, by its sort key. */
export type Entry = { id: string; key: number }

/** With the place that its location names. */
export type PlacedEntry = Entry & { placeId: number }

/** The parts of a search that determine the columns and order of its hits. */
type Shown = { sort: Sort; query: Pick<SearchQuery, 'near'> }

type NoPhoto = { [Column in Exclude<keyof Photo, 'id'>]: null }
type FirstPhoto = ({ photoId: string } & Omit<Photo, 'id'>) | ({ photoId: null } & NoPhoto)

/** Only read for a search near a place. */
type Located = {
  place: string | null
  placeCountry: string | null
  latitude: number | null
  longitude: number | null
}

export type SearchHitRow = Entry &
  CardRow & {
    ownerId: string
    category: string
    sellerName: string
    isSellerDeleted: boolean
    verifiedAt: Date | null
    sellerKind: SellerKind | null
    held: boolean
  } & FirstPhoto &
  Partial<Located>

const columns = sql`
  product.id, product.seller_id as "ownerId", product.title, product.image,
  product.original_price as "originalPrice", product.resale_price as "resalePrice",
  product.purchased_on as "purchasedOn", product.condition, product.location,
  product.created_at as "createdAt", product.seller_kind as "sellerKind",
  category.name as category, member.name as "sellerName", member.verified_at as "verifiedAt",
  member.deleted_at is not null as "isSellerDeleted",
  ${isJoinedHoldLive} as held, ${sql.join([...cardSpecs, ...recordColumns])},
  page.key,
  media.id as "photoId", media.width, media.height, first_photo.alt, first_photo.flaw`

/** The hits of entries (`product_id`, `key`, `place_id`), in order. Planning takes longer than running. */
function hitsOf({ sort, query }: Shown, entries: RawBuilder<unknown>) {
  const isLocated = query.near !== undefined
  const located = isLocated
    ? sql`, place.name as place, place.country as "placeCountry", place.latitude, place.longitude`
    : sql``
  return sql<SearchHitRow>`
    select ${columns}${located}
    from (${entries}) as page
    join product on product.id = page.product_id
    join member on member.id = product.seller_id
    join category on category.id = product.category_id
    left join seller_total on seller_total.seller_id = member.id
    ${joinedHold}
    left join product_photo as first_photo
      on first_photo.product_id = product.id and first_photo.position = 0
    left join media on media.id = first_photo.media_id
    ${isLocated ? sql`left join place on place.id = page.place_id` : sql``}
    where ${isVisible}
    order by ${inOrder(orders[sort], { by: sql`page.key`, id: sql`page.product_id` })}`
}

/** The hits of the entries that a statement finds; prepare it only if its text never varies. */
export async function hitsIn(
  db: Db,
  shown: Shown,
  entries: RawBuilder<unknown>,
  isPrepared: boolean,
) {
  const hits = hitsOf(shown, entries)
  const { rows } = await (isPrepared ? sql<SearchHitRow>`${hits} ${prepared}` : hits).execute(db)
  return rows
}

/** The hits of entries already found, without products that have been withdrawn since. */
export async function hitsWith(db: Db, shown: Shown, entries: PlacedEntry[]) {
  const values = sql`
    select * from unnest(
      ${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ key }) => key)}::bigint[],
      ${entries.map(({ placeId }) => placeId)}::integer[]
    ) as entry (product_id, key, place_id)`
  return hitsIn(db, shown, values, true)
}

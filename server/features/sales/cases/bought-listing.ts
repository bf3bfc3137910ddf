import { type RawBuilder, sql } from 'kysely'
import type { Specs } from '../../../../contract/attributes.ts'
import type { Language } from '../../../../contract/i18n/languages.ts'
import type { Photo, PrivatePhoto } from '../../../../contract/media.ts'
import type { BoughtListing } from '../../../../contract/sales/bought-listing.ts'
import type { Disclosures } from '../../../../contract/schemas/disclosures.ts'
import type { SellerKind } from '../../../../contract/seller-details.ts'
import type { Member } from '../../../context.ts'
import type { Db } from '../../../database/db.ts'
import { localizedSpecs } from '../../../i18n/localized-specs.ts'
import { isOfRemovedListing } from '../../media/queries.ts'
import { soldListingImage } from '../../media/rules.ts'
import { maySeeSale } from '../shown-sales.ts'

type Snapshot = {
  description: string
  condition: NonNullable<BoughtListing['condition']>
  specs: Specs
  grades: BoughtListing['grades']
  locks: BoughtListing['locks']
  passport: { read?: string[] } | null
  /** Neither is in older snapshots. */
  seller_kind?: SellerKind | null
  disclosures?: Disclosures | null
}

/** As the item page, which shows no disclosures of private persons. */
const vatSchemeOf = ({ seller_kind: kind, disclosures }: Snapshot) =>
  kind === 'trader' ? (disclosures?.vatScheme ?? null) : null

/** Those photos of the listing that are still stored and meet the condition. */
const photosOfListing = <Shown>(condition: RawBuilder<boolean>, columns: RawBuilder<unknown>) =>
  sql<Shown[]>`(
    select coalesce(json_agg(
      json_build_object('id', media.id, 'width', width, 'height', height, ${columns})
      order by place), '[]')
    from jsonb_array_elements_text(coalesce(sale.listing -> 'photos', '[]')) with ordinality
      as kept (photo_id, place)
    join media on media.id = kept.photo_id::uuid and doomed_at is null
    where ${condition}
  )`

const photos = photosOfListing<Photo>(
  sql<boolean>`not ${isOfRemovedListing}`,
  sql`'alt', '', 'flaw', null`,
)
const privatePhotos = photosOfListing<PrivatePhoto>(isOfRemovedListing, sql`'preview', preview`)

function snapshotOf(db: Db, id: string) {
  return db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .select(({ ref }) => [
      ref('sale.listing').$castTo<Snapshot | null>().as('listing'),
      photos.as('photos'),
      privatePhotos.as('privatePhotos'),
      'booking.title',
      'booking.image',
      'product.hidden_because as hiddenBecause',
    ])
    .where('sale.id', '=', id)
    .executeTakeFirst()
}

function attributesOf(db: Db, specs: Specs) {
  return db
    .selectFrom('attribute')
    .select(['key', 'kind', 'unit'])
    .select(sql<Partial<Record<Language, string>>>`names`.as('names'))
    .where('key', 'in', ['', ...Object.keys(specs)])
    .orderBy('position')
    .orderBy('key')
    .execute()
}

/** The listing of a sale as it was bought, for its parties and staff. */
export async function boughtListingOf(
  db: Db,
  viewer: Member,
  id: string,
): Promise<BoughtListing | undefined> {
  const found = (await maySeeSale(db, viewer, id)) && (await snapshotOf(db, id))
  if (!found) return undefined
  const { listing } = found
  return {
    header: found.title,
    image: soldListingImage(found),
    isRemoved: found.hiddenBecause === 'removed',
    photos: found.photos,
    privatePhotos: found.privatePhotos,
    description: listing?.description ?? null,
    condition: listing?.condition ?? null,
    specs: listing ? localizedSpecs(listing, await attributesOf(db, listing.specs)) : [],
    grades: listing?.grades ?? null,
    locks: listing?.locks ?? null,
    vatScheme: listing && vatSchemeOf(listing),
  }
}

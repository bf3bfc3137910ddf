import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { UserText } from '../../ui/user-text.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { Availability } from './availability.tsx'
import { ItemLink } from './item-link.tsx'
import { tileSizes } from './photo-sources.ts'
import { isOver } from './product-availability.ts'
import { ProductPhoto } from './product-photo.tsx'
import { SellerRecordLine } from './seller-record-line.tsx'
import { SpecLine } from './spec-line.tsx'
import { TilePrice } from './tile-price.tsx'

export type TileProduct = Omit<ProductFacts, 'description' | 'preview'> & {
  reserved: boolean
  paid?: boolean
  gone?: boolean
}

type Props = {
  product: TileProduct
  id: string
  heading: 'h2' | 'h3'
  eager?: boolean
  /** In place of the photo, above the link to the product. */
  pictures?: ReactNode
  /** In place of the condition. */
  condition?: ReactNode
  /** Above the record of the seller. */
  seller?: ReactNode
  /** At the end, for example a second link. */
  children?: ReactNode
}

/** As many columns as fit: two on a phone, four at a desk. */
export const tileGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-3 sm:grid-cols-3 sm:gap-4 lg:gap-5'

/** The card of a product in every list, linked as a whole to its page. */
export function ProductTile({ product, id, heading: Heading, eager, ...parts }: Props) {
  const t = useTranslations('products.conditions')
  const { pictures, condition = t(product.condition), seller, children } = parts
  return (
    <article className="tile">
      <div className={isOver(product) ? 'relative bg-sunken grayscale' : 'relative bg-sunken'}>
        {pictures ?? <ProductPhoto product={product} eager={eager} sizes={tileSizes} />}
        <Availability product={product} />
        <FavouriteButton id={id} title={product.header} className="tile-corner" />
      </div>
      <div className="tile-facts">
        <TilePrice {...product} />
        <Heading className="tile-title">
          {product.gone ? (
            <UserText>{product.header}</UserText>
          ) : (
            <ItemLink id={id} title={product.header} />
          )}
        </Heading>
        <SpecLine {...product} />
        <div className="text-sm text-muted">{condition}</div>
        <div className="mt-auto pt-1">
          {seller}
          <SellerRecordLine {...product} />
        </div>
        {children}
      </div>
    </article>
  )
}

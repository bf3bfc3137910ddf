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

export type TileProduct = Omit<
  ProductFacts,
  'description' | 'preview' | 'purchase' | 'monthsUsed' | 'location' | 'date'
> & {
  reserved: boolean
  paid?: boolean
  gone?: boolean
}

type Props = {
  product: TileProduct
  id: string
  heading: 'h2' | 'h3'
  eager?: boolean
  /** Replaces the photo, and is above the link to the product. */
  pictures?: ReactNode
  /** In place of the condition. */
  condition?: ReactNode
  /** Above the record of the seller. */
  seller?: ReactNode
  /** At the end, for example a second link. */
  children?: ReactNode
}

/** The card of a product in every list, linked as a whole to its page; styled by `tile`. */
export function ProductTile({ product, id, heading: Heading, eager, ...parts }: Props) {
  const t = useTranslations('products.conditions')
  const { pictures, condition = t(product.condition), seller, children } = parts
  return (
    <article className="tile">
      <div className={isOver(product) ? 'grayscale' : undefined}>
        {pictures ?? (
          <ProductPhoto product={product} eager={eager} sizes={tileSizes} className="" />
        )}
        <Availability product={product} />
        <FavouriteButton id={id} title={product.header} />
      </div>
      <div>
        <TilePrice {...product} />
        <Heading>
          {product.gone ? (
            <UserText>{product.header}</UserText>
          ) : (
            <ItemLink id={id} title={product.header} />
          )}
        </Heading>
        <SpecLine {...product} />
        <div>{condition}</div>
        <footer>
          {seller}
          <SellerRecordLine {...product} />
        </footer>
        {children}
      </div>
    </article>
  )
}

import { useTranslations } from 'use-intl'
import type { SearchHit } from '../../../contract/search-calls.ts'
import type { ListedFound } from '../../data/listed-products.ts'
import { Badge } from '../../ui/badge.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { Availability } from '../product/availability.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { Prices } from '../product/prices.tsx'
import { isOver } from '../product/product-availability.ts'
import { ProductPhoto } from '../product/product-photo.tsx'
import { useSpecValue } from '../product/use-spec-value.ts'
import { VerifiedBadge } from '../product/verified-badge.tsx'

/** The specifications that most buyers compare. A processor's name is shown without a label. */
function Specs({ specs }: Pick<SearchHit, 'specs'>) {
  const valueIn = useSpecValue()
  if (specs.length === 0) return null
  return (
    <dl className="grid content-start gap-x-3 gap-y-0.5 text-sm">
      {specs.map((spec) => (
        <div
          key={spec.key}
          className={spec.key === 'processor' ? '' : 'flex flex-wrap justify-between gap-x-3'}
        >
          <dt className={spec.key === 'processor' ? 'sr-only' : 'text-muted'}>
            <UserText>{spec.name}</UserText>
          </dt>
          <dd className="font-medium wrap-anywhere">
            <UserText>{valueIn(spec)}</UserText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Seller({ name, verified }: { name: string; verified: boolean }) {
  const wording = useFormatPrice()
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">
        <UserText>{wording.person(name)}</UserText>
      </span>
      {verified && <VerifiedBadge />}
    </p>
  )
}

type Props = { item: ListedFound; eager: boolean }

/**
 * A search result, linked as a whole to its page. Uses the rows of the surrounding grid, so that
 * adjacent cards align.
 */
export function SearchResultCard({ item, eager }: Props) {
  const words = useTranslations('products.conditions')
  return (
    <article className="card group relative row-span-5 grid grid-rows-subgrid gap-y-2.5 overflow-hidden pb-4 transition-shadow hover:shadow-raised [&>:not(:first-child)]:mx-4">
      <div className={`relative bg-sunken ${isOver(item) ? 'grayscale' : ''}`}>
        <ProductPhoto
          product={item}
          eager={eager}
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 100vw"
        />
        <Availability product={item} />
        <FavouriteButton id={item._id} title={item.header} className="absolute end-2 top-2 z-10" />
      </div>
      <div className="grid content-start justify-items-start gap-2 pt-1">
        <Badge>{words(item.condition)}</Badge>
        <h2 className="line-clamp-3 leading-snug font-semibold wrap-anywhere group-hover:text-accent">
          <ItemLink id={item._id} title={item.header} className="after:absolute after:inset-0" />
        </h2>
      </div>
      <Prices product={item} />
      <Specs specs={item.specs} />
      <div className="self-end">
        <Seller name={item.sellerName} verified={item.status} />
      </div>
    </article>
  )
}

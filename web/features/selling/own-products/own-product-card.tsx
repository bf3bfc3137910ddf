import { CalendarDays, Laptop } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { useSitePrice } from '../../../ui/use-site-price.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { ItemLink } from '../../product/item-link.tsx'
import { ProductPhoto } from '../../product/product-photo.tsx'
import { MissingDetails } from './missing-details.tsx'
import { ProductStatus } from './product-status.tsx'

type Props = { product: OwnProduct; onDelete: (button: HTMLElement) => void }

const hasPage = ({ paused, quarantined, removed }: OwnProduct) =>
  !(paused || quarantined || removed)

/** Covers the photo, which keeps its alternative text. */
function PhotoLink({ product }: { product: OwnProduct }) {
  return (
    <ItemLink id={product._id} title={product.header} repeated className="absolute inset-0">
      {null}
    </ItemLink>
  )
}

/** The price, and that of the listing if an accepted offer was lower. */
function OwnPrice({ product: { agreedPrice, resaleprice } }: { product: OwnProduct }) {
  const t = useTranslations('selling.own')
  const formatPrice = useSitePrice()
  const price = agreedPrice ?? resaleprice
  return (
    <div>
      <p className="text-xl font-semibold tabular-nums">{formatPrice(price)}</p>
      {price !== resaleprice && (
        <p className="text-sm text-muted">{t('listedAt', { price: formatPrice(resaleprice) })}</p>
      )}
    </div>
  )
}

/** One of the member's own products, with its status and actions. */
export function OwnProductCard({ product, onDelete }: Props) {
  const t = useTranslations('selling')
  return (
    <article className="card grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-5 sm:p-5">
      <div className="relative self-start">
        <ProductPhoto
          product={product}
          sizes="(min-width: 40rem) 11rem, 6rem"
          className={`aspect-square w-full rounded-control sm:aspect-4/3 ${product.paid ? 'grayscale' : ''}`}
        />
        {hasPage(product) && <PhotoLink product={product} />}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <h2 tabIndex={-1} className="outline-offset-4 text-lg font-semibold wrap-anywhere">
          {hasPage(product) ? (
            <ItemLink id={product._id} title={product.header} className="hover:underline" />
          ) : (
            <UserText>{product.header}</UserText>
          )}
        </h2>
        <OwnPrice product={product} />
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm [&_svg]:size-4 [&_svg]:text-muted">
          <div className="flex items-center gap-2">
            <dt>
              <Laptop aria-hidden />
              <span className="sr-only">{t('fields.category')}</span>
            </dt>
            <dd>{product.category}</dd>
          </div>
          <div className="flex items-center gap-2">
            <dt>
              <CalendarDays aria-hidden />
              <span className="sr-only">{t('own.posted')}</span>
            </dt>
            <dd>
              <DateText iso={product.date} />
            </dd>
          </div>
        </dl>
        <ProductStatus product={product} onDelete={onDelete} />
        <MissingDetails product={product} />
      </div>
    </article>
  )
}

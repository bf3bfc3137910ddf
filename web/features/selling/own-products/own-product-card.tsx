import { CalendarDays, Laptop } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { DateText } from '../../../ui/date.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { ItemLink } from '../../product/item-link.tsx'
import { Price } from '../../product/price.tsx'
import { ProductPhoto } from '../../product/product-photo.tsx'
import { ProductStatus } from './product-status.tsx'

type Props = { product: OwnProduct; onDelete: (button: HTMLElement) => void }

type LinkProps = Omit<ComponentProps<typeof ItemLink>, 'id' | 'title'> & { product: OwnProduct }

/** A link to the page of the product, if it has one at present. */
function PageLink({ product, ...link }: LinkProps) {
  if (product.paused || product.held) return link.children
  return <ItemLink id={product._id} title={product.header} {...link} />
}

/** One of the member's own products, with its status and actions. */
export function OwnProductCard({ product, onDelete }: Props) {
  const t = useTranslations('selling')
  return (
    <article className="card grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-5 sm:p-5">
      <PageLink product={product} repeated>
        <ProductPhoto
          product={product}
          sizes="(min-width: 40rem) 11rem, 6rem"
          className={`aspect-square w-full self-start rounded-control sm:aspect-4/3 ${product.paid ? 'grayscale' : ''}`}
        />
      </PageLink>
      <div className="grid min-w-0 content-start gap-2">
        <h2 tabIndex={-1} className="outline-offset-4 text-lg font-semibold wrap-anywhere">
          <PageLink product={product} className="hover:underline">
            <UserText>{product.header}</UserText>
          </PageLink>
        </h2>
        <p className="text-xl font-semibold tabular-nums">
          <Price amount={product.resaleprice} />
        </p>
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
      </div>
    </article>
  )
}

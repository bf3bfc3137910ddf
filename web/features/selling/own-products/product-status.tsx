import { Megaphone } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { isolate } from '../../../../contract/i18n/bidi.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { ListSimilar } from './list-similar.tsx'
import { OwnProductActions } from './own-product-actions.tsx'
import { OwnProductBadge } from './own-product-badge.tsx'
import { StillForSale } from './still-for-sale.tsx'
import { useAdvertise } from './use-advertise.ts'
import { usePause } from './use-pause.ts'

type Props = { product: OwnProduct; onDelete: (button: HTMLElement) => void }

function Advertised() {
  const t = useTranslations('selling.advertise')
  return (
    <p className="flex min-h-9 items-center gap-2 text-sm font-medium text-accent">
      <Megaphone aria-hidden className="size-4" />
      {t('advertised')}
    </p>
  )
}

function reasonOf({ reserved, quarantined, suspended, paused }: OwnProduct) {
  if (reserved) return 'whyNotDeletable'
  if (quarantined) return 'whyQuarantined'
  if (suspended) return 'whySuspended'
  return paused ? 'whyPaused' : undefined
}

/** Why the product is unavailable, or cannot be changed. */
function Remark({ product }: Pick<Props, 'product'>) {
  const t = useTranslations('selling.own')
  const why = reasonOf(product)
  if (!why) return null
  const { reservedUntil } = product
  return (
    <p className="basis-full text-sm text-muted">
      {why === 'whyNotDeletable' && reservedUntil
        ? t.rich('whyReserved', { time: () => <DateText iso={reservedUntil} /> })
        : t(why)}
    </p>
  )
}

function Unsold({ product, onDelete }: Props) {
  const t = useTranslations('selling')
  const place = useRef<HTMLDivElement>(null)
  const { act, isPendingFor } = useAdvertise()
  const pausing = usePause(product)
  const { header: title, can } = product
  const shown = { ...product, paused: pausing.paused }
  const advertised = (product.advertised || isPendingFor(product)) && !shown.paused
  const advertise = () => {
    act(product)
    place.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form here, so no fieldset
    <div
      ref={place}
      role="group"
      aria-label={isolate(title)}
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-sm sm:flex sm:flex-wrap sm:items-center sm:justify-between"
    >
      {!shown.paused && <StillForSale product={product} onConfirm={() => place.current?.focus()} />}
      <OwnProductBadge product={shown} />
      <div className="flex flex-wrap gap-3">
        <OwnProductActions product={product} pausing={pausing} />
        {advertised && <Advertised />}
        {!advertised && can.advertise && !shown.paused && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('advertise.actOf', { title })}
            onClick={advertise}
          >
            {t('advertise.act')}
          </Button>
        )}
        <Button
          variant="danger"
          size="sm"
          disabled={!can.delete}
          aria-label={t('delete.actOf', { title })}
          onClick={(event) => onDelete(event.currentTarget)}
        >
          {t('delete.act')}
        </Button>
      </div>
      <Remark product={shown} />
    </div>
  )
}

/** The availability of one of the member's own products, and the seller's actions. */
export function ProductStatus({ product, onDelete }: Props) {
  const t = useTranslations('selling.own')
  if (!product.paid) return <Unsold product={product} onDelete={onDelete} />
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" variant="secondary" disabled>
        {t('sold')}
      </Button>
      {product.saleId && (
        <ButtonLink
          to="/dashboard/sales/$id"
          params={{ id: product.saleId }}
          size="sm"
          variant="secondary"
          aria-label={t('viewSaleOf', { title: product.header })}
        >
          {t('viewSale')}
        </ButtonLink>
      )}
      <ListSimilar product={product} />
    </div>
  )
}

import { Megaphone } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../contract/catalog.ts'
import { Button } from '../ui/button.tsx'
import { OwnProductBadge } from './own-product-badge.tsx'
import { useAdvertise } from './use-advertise.ts'

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

function Unsold({ product, onDelete }: Props) {
  const t = useTranslations('selling')
  const place = useRef<HTMLDivElement>(null)
  const { act, isUnderWay } = useAdvertise()
  const { header: title, reserved, can } = product
  const advertised = product.advertised || isUnderWay(product)
  const advertise = () => {
    act(product)
    place.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form here, so no fieldset
    <div
      ref={place}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-sm sm:flex sm:flex-wrap sm:items-center sm:justify-between"
    >
      <OwnProductBadge product={product} />
      <div className="flex flex-wrap gap-3">
        {advertised && <Advertised />}
        {!advertised && can.advertise && (
          <Button size="sm" aria-label={t('advertise.actOf', { title })} onClick={advertise}>
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
      {reserved && <p className="basis-full text-sm text-muted">{t('own.whyNotDeletable')}</p>}
    </div>
  )
}

/** Whether a product of one's own is to be had, and what its seller can do about it. */
export function OwnProductStanding({ product, onDelete }: Props) {
  const t = useTranslations('selling.own')
  if (!product.paid) return <Unsold product={product} onDelete={onDelete} />
  return (
    <Button size="sm" variant="secondary" disabled className="justify-self-start">
      {t('sold')}
    </Button>
  )
}

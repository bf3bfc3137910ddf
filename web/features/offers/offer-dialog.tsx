import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedItem } from '../../data/listed-products.ts'
import { offerAllowanceQuery } from '../../data/offer-queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { ConfirmAddressNotice } from '../auth/confirm-address-notice.tsx'
import { AgainFrom } from '../bookings/again-from.tsx'
import { useAgainFrom } from '../bookings/use-own-bookings.ts'
import { OfferForm } from './offer-form.tsx'

type Props = {
  item: ListedItem
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether an offer waits, and has replaced the button that opened the dialog. */
  waits: boolean
  heading: RefObject<HTMLElement | null>
}

function ToMyOffers() {
  const t = useTranslations('offer')
  return (
    <ButtonLink to="/dashboard/myoffers" variant="secondary" className="sm:justify-self-start">
      {t('toMyOffers')}
    </ButtonLink>
  )
}

function Content({ item, onSent }: { item: ListedItem; onSent: () => void }) {
  const t = useTranslations('offer')
  const formatPrice = useFormatPrice()
  const againFrom = useAgainFrom(item._id)
  const { data: allowance, error, refetch } = useQuery(offerAllowanceQuery(item._id))
  if (!allowance) {
    return error ? <LoadError failure={error} onRetry={refetch} /> : <Skeleton className="h-64" />
  }
  const { open, left } = allowance
  if (open) {
    const amount = formatPrice(open.counterAmount ?? open.amount, open.currency)
    return (
      <div className="grid gap-4">
        <Callout>{t(open.counterAmount ? 'countered' : 'waits', { amount })}</Callout>
        <ToMyOffers />
      </div>
    )
  }
  if (left > 0 && againFrom) return <AgainFrom moment={againFrom} />
  if (left > 0) {
    return (
      <>
        <ConfirmAddressNotice className="mb-4">{t('unconfirmed')}</ConfirmAddressNotice>
        <OfferForm item={item} allowance={allowance} onSent={onSent} />
      </>
    )
  }
  return (
    <div className="grid gap-4">
      <Callout>{t('usedUp')}</Callout>
      <ToMyOffers />
    </div>
  )
}

/** The form for an offer, or why none can be made now. */
export function OfferDialog({ item, open, onOpenChange, waits, heading }: Props) {
  const t = useTranslations('offer')
  const isSent = useRef(false)
  const change = (next: boolean) => {
    isSent.current = false
    onOpenChange(next)
  }
  const onSent = () => {
    isSent.current = true
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('title')}
      description={item.header}
      finalFocus={() => (isSent.current || waits ? heading.current : null)}
    >
      {open && <Content item={item} onSent={onSent} />}
    </Dialog>
  )
}

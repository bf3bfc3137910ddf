import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FocusedPanel } from '../../ui/outcome.tsx'

/** Replaces the form when the member has already reserved the product: a link to the payment. */
export function AlreadyReserved({ bookingId }: { bookingId: string }) {
  const t = useTranslations('booking')
  return (
    <FocusedPanel className="grid gap-4">
      <Callout tone="good">{t('youHaveBooked')}</Callout>
      <ButtonLink to="/dashboard/payment/$id" params={{ id: bookingId }}>
        {t('payNow')}
      </ButtonLink>
    </FocusedPanel>
  )
}

import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Says that the member holds the product on the screen. */
export function ReservedByYou() {
  const t = useTranslations('booking')
  if (!useMember()) return null
  return <p className="font-medium">{t('youHaveBooked')}</p>
}

/** Leads the member who holds the product on the screen to their orders. */
export function ToMyOrders() {
  const t = useTranslations('booking')
  if (!useMember()) return null
  return (
    <ButtonLink to="/dashboard/myorders" variant="secondary">
      {t('myOrders')}
    </ButtonLink>
  )
}

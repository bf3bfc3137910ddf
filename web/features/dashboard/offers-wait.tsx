import { useTranslations } from 'use-intl'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { NextStep } from './next-step.tsx'

type Props = { offers: NonNullable<DashboardStats['seller']>['offers'] }

/** Offers that wait for the seller, with the earliest deadline. */
export function OffersWait({ offers: { count, until } }: Props) {
  const t = useTranslations('dashboard')
  if (until === null) return null
  return (
    <NextStep action={<ButtonLink to="/dashboard/offers">{t('answerOffers')}</ButtonLink>}>
      {t.rich('offersWait', { count, moment: () => <DateText iso={until} /> })}
    </NextStep>
  )
}

/** Counter-offers that wait for the buyer. */
export function CounterOffersWait({ count }: { count: number }) {
  const t = useTranslations('dashboard')
  if (count === 0) return null
  return (
    <NextStep action={<ButtonLink to="/dashboard/myoffers">{t('answerCounterOffers')}</ButtonLink>}>
      {t('counterOffersWait', { count })}
    </NextStep>
  )
}

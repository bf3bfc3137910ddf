import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { sellerDetailsQuery } from '../../data/queries.ts'
import { useSite } from '../../data/use-site.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NextStep } from './next-step.tsx'

/** Asks sellers with listings who have not declared whether they are traders. */
export function DeclareSellerKind() {
  const t = useTranslations('dashboard')
  const { traderRules } = useSite()
  const { data } = useQuery({ ...sellerDetailsQuery, enabled: traderRules !== 'off' })
  if (!data || data.kind !== null) return null
  return (
    <NextStep action={<ButtonLink to="/dashboard/seller-details">{t('declareKind')}</ButtonLink>}>
      {t('kindUndeclared')}
    </NextStep>
  )
}

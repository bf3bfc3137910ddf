import { useTranslations } from 'use-intl'
import { useSite } from '../../data/use-site.ts'
import { LegalLink } from '../legal/legal-link.tsx'

/** The right to withdraw from a purchase from a trader, if the site grants it. */
export function RightToReturn() {
  const t = useTranslations('seller')
  const { withdrawalDays: days } = useSite().sale
  if (days === 0) return null
  return (
    <p className="pt-2">
      {t.rich('rightToReturn', {
        days,
        link: (text) => <LegalLink page="returns">{text}</LegalLink>,
      })}
    </p>
  )
}

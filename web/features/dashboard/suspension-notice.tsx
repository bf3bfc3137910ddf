import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { dashboardQuery } from '../../data/queries.ts'
import { Callout } from '../../ui/callout.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'

/** Tells suspended members since when and why, what stays possible, and how to object. */
export function SuspensionNotice() {
  const t = useTranslations('dashboard.suspension')
  const { data } = useQuery(dashboardQuery)
  if (!data?.suspension) return null
  const { since, reason, decision } = data.suspension
  return (
    <Callout tone="warn">
      <div className="grid gap-2">
        <p className="font-semibold">{t.rich('since', { date: () => <DateText iso={since} /> })}</p>
        <p className="whitespace-pre-line">
          {t('reason')} <UserText>{reason}</UserText>
        </p>
        <p>{t('possible')}</p>
        <p>{t('impossible')}</p>
        <Link
          to="/dashboard/decisions/$id"
          params={{ id: decision }}
          className={`justify-self-start ${textLink}`}
        >
          {t('decision')}
        </Link>
      </div>
    </Callout>
  )
}

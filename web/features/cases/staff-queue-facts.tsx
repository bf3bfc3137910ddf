import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CaseSummary } from '../../../contract/sales/sales.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'
import { WaitingTime } from './waiting-time.tsx'

type Linked = Pick<CaseSummary, '_id' | 'header'>

/** The product of a case, as a link to it. */
export function CaseLink({ of: { _id: id, header } }: { of: Linked }) {
  const t = useTranslations('cases.staffQueue')
  return (
    <Link
      to="/dashboard/cases/$id"
      params={{ id }}
      aria-label={t('open', { title: header })}
      className={textLink}
    >
      <UserText>{header}</UserText>
    </Link>
  )
}

const kinds = { buyer: 'appealBuyer', seller: 'appealSeller' } as const

export function CaseKind({ waiting: { appeal } }: { waiting: CaseSummary }) {
  const t = useTranslations('cases.staffQueue')
  if (!appeal) return <Badge>{t('case')}</Badge>
  return <Badge tone="info">{t(kinds[appeal])}</Badge>
}

/** Since when a case waits, and for how long. */
export function CaseWaiting({ waiting: { waits } }: { waiting: CaseSummary }) {
  return (
    <div className="grid">
      <WaitingTime iso={waits} />
      <span className="text-sm text-muted">
        <DateText iso={waits} />
      </span>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { dashboardQuery } from '../../data/queries.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { NextStepsOfAdmin } from './next-steps-of-admin.tsx'
import { NextStepsOfBuyer } from './next-steps-of-buyer.tsx'
import { NextStepsOfSeller } from './next-steps-of-seller.tsx'

function PublicPage({ id }: { id: string }) {
  const t = useTranslations('dashboard')
  return (
    <Link to="/sellers/$id" params={{ id }} className={textLink}>
      {t('publicPage')}
    </Link>
  )
}

/**
 * Suggested actions for this member, the most urgent first; renders nothing until the counts are
 * known.
 */
export function NextSteps({ member }: { member: SessionMember }) {
  const t = useTranslations('dashboard')
  const { data, isError } = useQuery(dashboardQuery)
  if (!data) return isError ? null : <Skeleton className="h-40 rounded-card" />
  const { admin, seller, buyer, messages } = data
  const isSuspended = data.suspension !== null
  if (seller && !buyer && isSuspended && seller.toAct + messages === 0) return null
  return (
    <CardSection title={t('nextSteps')} aside={seller && <PublicPage id={seller.id} />}>
      <ul className="divide-y divide-line [&>li+li_.button]:button-secondary">
        <ConfirmAddress />
        {admin && <NextStepsOfAdmin admin={admin} />}
        {seller && (
          <NextStepsOfSeller
            seller={seller}
            messages={buyer ? 0 : messages}
            isSuspended={isSuspended}
          />
        )}
        {buyer && <NextStepsOfBuyer email={member.email} buyer={buyer} messages={messages} />}
      </ul>
    </CardSection>
  )
}

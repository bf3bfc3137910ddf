import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { glanceQuery } from '../../data/queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardSection } from './dashboard-section.tsx'
import { NextStepsOfAdmin } from './next-steps-of-admin.tsx'
import { NextStepsOfBuyer } from './next-steps-of-buyer.tsx'
import { NextStepsOfSeller } from './next-steps-of-seller.tsx'

/**
 * Suggested actions for this member, the most urgent first; renders nothing until the counts are
 * known.
 */
export function NextSteps({ member }: { member: SessionMember }) {
  const t = useTranslations('dashboard')
  const { data, isError } = useQuery(glanceQuery)
  if (!data) return isError ? null : <Skeleton className="h-40 rounded-card" />
  const { admin, seller, buyer } = data
  return (
    <DashboardSection title={t('nextSteps')}>
      <ul className="divide-y divide-line">
        {admin && <NextStepsOfAdmin admin={admin} />}
        {seller && <NextStepsOfSeller seller={seller} />}
        {buyer && <NextStepsOfBuyer email={member.email} />}
      </ul>
    </DashboardSection>
  )
}

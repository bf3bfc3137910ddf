import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { reconciliationQuery, waitingSellersQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { BalanceComparisons } from '../../features/payments/balance-comparisons.tsx'
import { FailedRefunds } from '../../features/payments/failed-refunds.tsx'
import { FraudWarnings } from '../../features/payments/fraud-warnings.tsx'
import { OpenDisputes } from '../../features/payments/open-disputes.tsx'
import { UnmatchedMovements } from '../../features/payments/unmatched-movements.tsx'
import { WaitingSellers } from '../../features/payouts/waiting-sellers.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

export const Route = createFileRoute('/dashboard/reconciliation')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.query(reconciliationQuery),
      queryClient.query(waitingSellersQuery),
    ])
  },
  head: pageTitle('reconciliation'),
  pendingComponent: skeletonOf('reconciliation', 'rows'),
  component: Reconciliation,
})

function CheckNow() {
  const t = useTranslations('reconciliation')
  const { act, isPending } = useInvalidatingAction(async () => {
    await api.reconciliation.run()
    return t('started')
  })
  return (
    <Button variant="secondary" busy={isPending} onClick={() => act(undefined)}>
      {t('run')}
    </Button>
  )
}

function LastChecked({ iso }: { iso: string }) {
  const t = useTranslations('reconciliation')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {t('checked')} <DateText iso={iso} />
      </p>
      <CheckNow />
    </div>
  )
}

function NotChecked() {
  const t = useTranslations('reconciliation')
  return (
    <EmptyState icon={<Scale />} title={t('never')}>
      <p>{t('neverHint')}</p>
      <CheckNow />
    </EmptyState>
  )
}

function Reconciliation() {
  const t = useTranslations('reconciliation')
  const { data: report } = useSuspenseQuery(reconciliationQuery)
  const { data: waiting } = useSuspenseQuery(waitingSellersQuery)
  const { checked, complete, balances, fraudWarnings, failedRefunds, disputes } = report
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <div className="grid gap-8">
        {checked === null ? <NotChecked /> : <LastChecked iso={checked} />}
        {checked !== null && !complete && <Notice>{t('incomplete')}</Notice>}
        {checked !== null && <BalanceComparisons balances={balances} />}
        {checked !== null && <UnmatchedMovements {...report} />}
        <FailedRefunds refunds={failedRefunds} />
        <OpenDisputes disputes={disputes} />
        <FraudWarnings warnings={fraudWarnings} />
        <WaitingSellers sellers={waiting} />
      </div>
    </>
  )
}

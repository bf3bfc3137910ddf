import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReconciliationReport } from '../../../contract/payments/reconciliation.ts'
import { api } from '../../api/api.ts'
import { reconciliationQuery, waitingSellersQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { WaitingSellers } from '../../features/payouts/waiting-sellers.tsx'
import { BalanceComparisons } from '../../features/reconciliation/balance-comparisons.tsx'
import { FailedRefunds } from '../../features/reconciliation/failed-refunds.tsx'
import { FraudWarnings } from '../../features/reconciliation/fraud-warnings.tsx'
import { OpenDisputes } from '../../features/reconciliation/open-disputes.tsx'
import { UnmatchedMovements } from '../../features/reconciliation/unmatched-movements.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { toast } from '../../ui/toast.ts'
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

const maxCheckMs = 120_000

/** Starts a comparison. `isChecking` until its result is loaded, or for two minutes. */
function useCheck(checked: ReconciliationReport['checked']) {
  const t = useTranslations('reconciliation')
  const [checkedBefore, setCheckedBefore] = useState<typeof checked>()
  const isChecking = checkedBefore === checked
  const { act, isPending, error } = useInvalidatingAction(async () => {
    await api.reconciliation.run()
    setCheckedBefore(checked)
    return false
  })
  useQuery({ ...reconciliationQuery, enabled: isChecking, refetchInterval: 3_000 })
  const giveUp = useEffectEvent(() => {
    setCheckedBefore(undefined)
    toast(t('noResultYet'))
  })
  useEffect(() => {
    if (!isChecking) return
    const bound = setTimeout(giveUp, maxCheckMs)
    return () => clearTimeout(bound)
  }, [isChecking])
  return { check: () => act(), isChecking, isBusy: isPending || isChecking, error }
}

function CheckNow({ checked }: Pick<ReconciliationReport, 'checked'>) {
  const t = useTranslations('reconciliation')
  const { check, isChecking, isBusy, error } = useCheck(checked)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-muted empty:absolute">
        {isChecking && t('started')}
      </p>
      <Button variant="secondary" busy={isBusy} onClick={check}>
        {t('run')}
      </Button>
      <FormError failure={error} />
    </div>
  )
}

function LastChecked({ iso }: { iso: string }) {
  const t = useTranslations('reconciliation')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {t('checked')} <DateText iso={iso} />
      </p>
      <CheckNow checked={iso} />
    </div>
  )
}

function NotChecked() {
  const t = useTranslations('reconciliation')
  return (
    <EmptyState icon={<Scale />} title={t('never')}>
      <p>{t('neverHint')}</p>
      <CheckNow checked={null} />
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
        {checked !== null && !complete && <Callout>{t('incomplete')}</Callout>}
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

import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LedgerTransaction } from '../../../contract/payments.ts'
import { balancesQuery, ledgerQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { LedgerBalances } from '../../features/payments/ledger-balances.tsx'
import { LedgerTransactionCard } from '../../features/payments/ledger-transaction-card.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/ledger')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.fetchInfiniteQuery(ledgerQuery),
      queryClient.fetchQuery(balancesQuery),
    ])
  },
  head: pageTitle('ledger'),
  pendingComponent: skeletonOf('ledger', 'rows'),
  component: Ledger,
})

function Transactions({ transactions }: { transactions: LedgerTransaction[] }) {
  const t = useTranslations('ledger')
  return (
    <section aria-labelledby="transactions" className="mt-8 grid gap-3">
      <h2 id="transactions" className="text-xl font-semibold">
        {t('transactions')}
      </h2>
      <ol className="grid gap-4">
        {transactions.map((transaction) => (
          <li key={transaction._id} className="min-w-0">
            <LedgerTransactionCard transaction={transaction} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function NothingYet() {
  const t = useTranslations('ledger')
  return (
    <EmptyState icon={<BookOpen />} title={t('nothingYet')}>
      <p>{t('nothingYetHint')}</p>
    </EmptyState>
  )
}

function Ledger() {
  const t = useTranslations('ledger')
  const { data: balances } = useSuspenseQuery(balancesQuery)
  const query = useSuspenseInfiniteQuery(ledgerQuery)
  const transactions = query.data.pages.flatMap((page) => page.body)
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {transactions.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <LedgerBalances balances={balances} />
          <Transactions transactions={transactions} />
        </>
      )}
      <LoadMore {...query} />
    </>
  )
}

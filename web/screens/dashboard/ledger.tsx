import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import {
  type LedgerBalance,
  type LedgerTransaction,
  ledgerAccounts,
} from '../../../contract/payments/payments.ts'
import { accountSearch } from '../../data/money-search.ts'
import { balancesQuery, ledgerQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { LedgerBalances } from '../../features/ledger/ledger-balances.tsx'
import { LedgerTransactionCard } from '../../features/ledger/ledger-transaction-card.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { textLink } from '../../ui/text-link.ts'
import { TitledSection } from '../../ui/titled-section.tsx'

type Account = LedgerBalance['account']

const accountNamed = (name: string | undefined) => ledgerAccounts.find((known) => known === name)

export const Route = createFileRoute('/dashboard/ledger')({
  validateSearch: accountSearch,
  beforeLoad: requireAdmin,
  loaderDeps: ({ search: { account } }) => ({ account }),
  loader: async ({ context: { queryClient }, deps: { account } }) => {
    await Promise.all([
      queryClient.infiniteQuery(ledgerQuery(accountNamed(account))),
      queryClient.query(balancesQuery),
    ])
  },
  head: pageTitle('ledger'),
  pendingComponent: skeletonOf('ledger', 'rows'),
  component: Ledger,
})

/** Which account the transactions are of, and a link to all of them. */
function Filter({ account }: { account: Account }) {
  const t = useTranslations('ledger')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{t('onlyIn', { account: t(`accounts.${account}`) })}</span>
      <Link to="/dashboard/ledger" className={textLink}>
        {t('showAll')}
      </Link>
    </p>
  )
}

type TransactionsProps = { transactions: LedgerTransaction[]; account: Account | undefined }

function Transactions({ transactions, account }: TransactionsProps) {
  const t = useTranslations('ledger')
  return (
    <TitledSection title={t('transactions')}>
      {account && <Filter account={account} />}
      {transactions.length === 0 && <p className="text-muted">{t('noneInAccount')}</p>}
      <ol className="grid gap-4">
        {transactions.map((transaction) => (
          <li key={transaction._id} className="min-w-0">
            <LedgerTransactionCard transaction={transaction} />
          </li>
        ))}
      </ol>
    </TitledSection>
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
  const account = accountNamed(Route.useSearch().account)
  const query = useSuspenseInfiniteQuery(ledgerQuery(account))
  const transactions = query.data.pages.flatMap((page) => page.body)
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {transactions.length === 0 && !account ? (
        <NothingYet />
      ) : (
        <>
          <LedgerBalances balances={balances} />
          <div className="mt-8">
            <Transactions transactions={transactions} account={account} />
          </div>
        </>
      )}
      <LoadMore {...query} />
    </>
  )
}

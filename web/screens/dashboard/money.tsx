import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyQuery } from '../../data/money-queries.ts'
import { monthSearch } from '../../data/money-search.ts'
import { throwNotFound } from '../../data/not-found.ts'
import { AccountTable } from '../../features/accounting/account-table.tsx'
import { AccountantExports } from '../../features/accounting/accountant-exports.tsx'
import { MonthNavigation } from '../../features/accounting/month-navigation.tsx'
import { ProviderBalance } from '../../features/accounting/provider-balance.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/money')({
  validateSearch: monthSearch,
  beforeLoad: requireAdmin,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: async ({ context: { queryClient }, deps: { month } }) => {
    await queryClient.query(moneyQuery(month)).catch(throwNotFound)
  },
  head: pageTitle('money'),
  pendingComponent: skeletonOf('money', 'rows'),
  component: Money,
})

function NothingYet() {
  const t = useTranslations('money')
  return (
    <EmptyState icon={<Landmark />} title={t('none')}>
      <p>{t('noneHint')}</p>
    </EmptyState>
  )
}

function Money() {
  const t = useTranslations('money')
  const { month: asked } = Route.useSearch()
  const { data: overview } = useSuspenseQuery(moneyQuery(asked))
  const { accounts } = overview
  const currencies = [...new Set(accounts.map(({ currency }) => currency))]
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <div className="grid gap-8">
        {accounts.length === 0 && <NothingYet />}
        {accounts.length > 0 && <MonthNavigation {...overview} />}
        {currencies.map((currency) => (
          <AccountTable
            key={currency}
            accounts={accounts.filter((account) => account.currency === currency)}
            currency={currency}
          />
        ))}
        <ProviderBalance {...overview} />
        {accounts.length > 0 && <AccountantExports {...overview} />}
      </div>
    </>
  )
}

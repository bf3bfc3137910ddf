import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CaseSummary } from '../../../contract/sales/sales.ts'
import { casesQuery } from '../../data/queries.ts'
import { CaseKind, CaseLink, CaseWaiting } from '../../features/cases/staff-queue-facts.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'

export const Route = createFileRoute('/dashboard/cases')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.infiniteQuery(casesQuery)
  },
  head: pageTitle('cases'),
  pendingComponent: skeletonOf('cases', 'rows'),
  component: Cases,
})

function useColumns(): Column<CaseSummary>[] {
  const t = useTranslations('cases.staffQueue')
  const reasons = useTranslations('cases.reasons')
  const formatPrice = useFormatPrice()
  const person = usePersonName()
  return [
    {
      head: t('product'),
      cell: (waiting) => (
        <div className="grid justify-items-start gap-1.5">
          <CaseLink waiting={waiting} />
          <CaseKind waiting={waiting} />
        </div>
      ),
      names: true,
      onCard: 'alone',
      className: '@3xl:min-w-40',
    },
    { head: t('reason'), cell: ({ reason }) => reasons(reason), className: '@3xl:min-w-28' },
    { head: t('buyer'), cell: ({ buyerName }) => person(buyerName), className: '@3xl:min-w-24' },
    { head: t('seller'), cell: ({ sellerName }) => person(sellerName), className: '@3xl:min-w-24' },
    {
      head: t('price'),
      cell: (waiting) => formatPrice(waiting.price, waiting.currency),
      className: 'whitespace-nowrap tabular-nums',
    },
    {
      head: t('waits'),
      cell: (waiting) => <CaseWaiting waiting={waiting} />,
      className: '@3xl:min-w-30',
    },
  ]
}

function NoCases() {
  const t = useTranslations('cases.staffQueue')
  return (
    <EmptyState icon={<Scale />} title={t('none')}>
      <p>{t('noneHint')}</p>
    </EmptyState>
  )
}

function Cases() {
  const t = useTranslations('cases.staffQueue')
  const columns = useColumns()
  const query = useSuspenseInfiniteQuery(casesQuery)
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <Table
        caption={t('title')}
        columns={columns}
        rows={query.data.pages.flatMap((page) => page.body)}
        keyOf={({ _id, appeal }) => `${_id} ${appeal}`}
        empty={<NoCases />}
      />
      <LoadMore {...query} />
    </>
  )
}

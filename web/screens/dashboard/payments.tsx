import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { listSearch, searchTermOf } from '../../data/list-search.ts'
import { paymentsQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { AmountPaid, PaidFor, PaymentStatus } from '../../features/payments/payment-facts.tsx'
import { RefundDialog } from '../../features/payments/refund-dialog.tsx'
import { useRefund } from '../../features/payments/use-refund.ts'
import { MemberLink } from '../../features/product/member-link.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SearchedTable } from '../../ui/searched-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'

export const Route = createFileRoute('/dashboard/payments')({
  validateSearch: listSearch,
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.infiniteQuery(paymentsQuery(searchTermOf(location))).catch(() => {}),
  head: pageTitle('payments'),
  pendingComponent: skeletonOf('payments', 'rows'),
  component: Payments,
})

function useFacts(): Column<Payment>[] {
  const t = useTranslations('admin.payments')
  return [
    {
      head: t('product'),
      cell: (payment) => <PaidFor payment={payment} />,
      names: true,
      onCard: 'alone',
      className: '@3xl:min-w-40',
    },
    {
      head: t('buyer'),
      cell: ({ buyerId, buyerName }) => <MemberLink id={buyerId} name={buyerName} />,
      className: '@3xl:min-w-28',
    },
    {
      head: t('seller'),
      cell: ({ sellerId, sellerName }) => <MemberLink id={sellerId} name={sellerName} />,
      className: '@3xl:min-w-28',
    },
    { head: t('price'), cell: (payment) => <AmountPaid payment={payment} /> },
    { head: t('date'), cell: ({ date }) => <DateText iso={date} />, className: '@3xl:min-w-30' },
  ]
}

type NoPaymentsProps = { q: string | undefined; onShowAll: () => void }

function NoPayments({ q, onShowAll }: NoPaymentsProps) {
  const t = useTranslations('admin.payments')
  if (q) {
    return (
      <EmptyState icon={<CreditCard />} title={t('noMatch', { q })}>
        <p>{t('whereSearched')}</p>
        <Button variant="secondary" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<CreditCard />} title={t('noneYet')}>
      <p>{t('noneYetHint')}</p>
    </EmptyState>
  )
}

function Payments() {
  const t = useTranslations('admin.payments')
  const facts = useFacts()
  const { q, onSearch } = useListSearch()
  const query = useInfiniteQuery({ ...paymentsQuery(q), placeholderData: keepPreviousData })
  const refund = useRefund()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <SearchedTable
        caption={t('title')}
        searchLabel={t('search')}
        q={q}
        onSearch={onSearch}
        query={query}
        columns={[
          ...facts,
          {
            head: t('status'),
            cell: (payment) => <PaymentStatus payment={payment} refund={refund} />,
            className: '@3xl:min-w-30',
          },
        ]}
        found={({ count, hasMore }) => q && t(hasMore ? 'foundFirst' : 'found', { count, q })}
        empty={(showAll) => <NoPayments q={q} onShowAll={showAll} />}
      />
      <RefundDialog refund={refund} />
    </>
  )
}

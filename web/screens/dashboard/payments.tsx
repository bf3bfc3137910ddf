import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../contract/payments/payments.ts'
import { paymentsQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { AmountPaid, PaidFor, PaymentStatus } from '../../features/payments/payment-facts.tsx'
import { RefundDialog } from '../../features/payments/refund-dialog.tsx'
import { useRefund } from '../../features/payments/use-refund.ts'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { DateText } from '../../ui/date.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'

export const Route = createFileRoute('/dashboard/payments')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.infiniteQuery(paymentsQuery)
  },
  head: pageTitle('payments'),
  pendingComponent: skeletonOf('payments', 'rows'),
  component: Payments,
})

function useFacts(): Column<Payment>[] {
  const t = useTranslations('admin.payments')
  const person = usePersonName()
  return [
    {
      head: t('product'),
      cell: (payment) => <PaidFor payment={payment} />,
      names: true,
      onCard: 'alone',
      className: '@3xl:min-w-40',
    },
    { head: t('buyer'), cell: ({ buyerName }) => person(buyerName), className: '@3xl:min-w-28' },
    { head: t('seller'), cell: ({ sellerName }) => person(sellerName), className: '@3xl:min-w-28' },
    { head: t('price'), cell: (payment) => <AmountPaid payment={payment} /> },
    { head: t('date'), cell: ({ date }) => <DateText iso={date} />, className: '@3xl:min-w-30' },
  ]
}

function NoPayments() {
  const t = useTranslations('admin.payments')
  return (
    <EmptyState icon={<CreditCard />} title={t('noneYet')}>
      <p>{t('noneYetHint')}</p>
    </EmptyState>
  )
}

function Payments() {
  const t = useTranslations('admin.payments')
  const facts = useFacts()
  const query = useSuspenseInfiniteQuery(paymentsQuery)
  const refund = useRefund()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <Table
        caption={t('title')}
        columns={[
          ...facts,
          {
            head: t('status'),
            cell: (payment) => <PaymentStatus payment={payment} refund={refund} />,
            className: '@3xl:min-w-30',
          },
        ]}
        rows={query.data.pages.flatMap((page) => page.body)}
        empty={<NoPayments />}
      />
      <LoadMore {...query} />
      <RefundDialog refund={refund} />
    </>
  )
}

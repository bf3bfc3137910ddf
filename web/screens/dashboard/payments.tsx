import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import type { Payment } from '../../../contract/payments.ts'
import { requireAdmin } from '../../guards.ts'
import { DateText } from '../../parts/date.tsx'
import { AmountPaid, PaidFor, PaymentStanding } from '../../parts/payment-facts.tsx'
import { RefundDialog } from '../../parts/refund-dialog.tsx'
import { skeletonOf } from '../../parts/screen-skeleton.tsx'
import { useRefund } from '../../parts/use-refund.ts'
import { paymentsQuery } from '../../queries.ts'
import { titled } from '../../titles.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Column, Table } from '../../ui/table.tsx'

export const Route = createFileRoute('/dashboard/payments')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.fetchInfiniteQuery(paymentsQuery)
  },
  head: titled('payments'),
  pendingComponent: skeletonOf('payments', 'rows'),
  component: Payments,
})

const facts: Column<Payment>[] = [
  {
    head: 'Product',
    cell: (payment) => <PaidFor payment={payment} />,
    names: true,
    onCard: 'alone',
    className: '@3xl:min-w-40',
  },
  { head: 'Buyer', cell: ({ buyerName }) => buyerName, className: '@3xl:min-w-28' },
  { head: 'Seller', cell: ({ sellerName }) => sellerName, className: '@3xl:min-w-28' },
  { head: 'Price', cell: (payment) => <AmountPaid payment={payment} /> },
  { head: 'Date', cell: ({ date }) => <DateText iso={date} />, className: '@3xl:min-w-30' },
]

function NoPayments() {
  return (
    <EmptyState icon={<CreditCard />} title="No payments yet">
      <p>What buyers pay is shown here, with the way to give it back.</p>
    </EmptyState>
  )
}

function Payments() {
  const query = useSuspenseInfiniteQuery(paymentsQuery)
  const refund = useRefund()
  return (
    <>
      <PageHeading title="Payments">What was paid for products, newest first.</PageHeading>
      <Table
        caption="Payments"
        columns={[
          ...facts,
          {
            head: 'Standing',
            cell: (payment) => <PaymentStanding {...{ payment, refund }} />,
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

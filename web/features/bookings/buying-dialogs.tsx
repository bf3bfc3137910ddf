import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Member } from '../../api/session-state.ts'
import { queryClient } from '../../data/query-client.ts'
import { ReportDialog } from '../reports/report-dialog.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { CanNotBuyDialog } from './can-not-buy-dialog.tsx'

/** The booking modal, or why this account can not have the product. */
export function BookOrRefuse(props: ComponentProps<typeof BookingDialog>) {
  const { product, member, open, setOpen } = props
  if (product.can.book) {
    return (
      <QueryClientProvider client={queryClient}>
        <BookingDialog {...props} />
      </QueryClientProvider>
    )
  }
  return <CanNotBuyDialog member={member} open={open} onOpenChange={setOpen} />
}

type ReportProps = ComponentProps<typeof ReportDialog> & { member: Member }

/** The form of a report, or why this account can not send one. */
export function ReportOrRefuse({ member, ...props }: ReportProps) {
  const { product, open, setOpen } = props
  if (product.can.report) {
    return (
      <QueryClientProvider client={queryClient}>
        <ReportDialog {...props} />
      </QueryClientProvider>
    )
  }
  return <CanNotBuyDialog member={member} open={open} onOpenChange={setOpen} />
}

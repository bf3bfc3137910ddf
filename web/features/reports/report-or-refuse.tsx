import type { ComponentProps } from 'react'
import type { SessionMember } from '../../api/session-state.ts'
import { CanNotBuyDialog } from '../bookings/can-not-buy-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

type Props = ComponentProps<typeof ReportDialog> & { member: SessionMember }

/** The report form, or the reason why this account cannot send one. */
export function ReportOrRefuse({ member, ...props }: Props) {
  const { product, open, setOpen } = props
  if (product.can.report) return <ReportDialog {...props} />
  return <CanNotBuyDialog member={member} open={open} onOpenChange={setOpen} />
}

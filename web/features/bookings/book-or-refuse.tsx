import type { ComponentProps } from 'react'
import { BookingDialog } from './booking-dialog.tsx'
import { CanNotBuyDialog } from './can-not-buy-dialog.tsx'

/** The booking dialog, or why this account cannot book the product. */
export function BookOrRefuse(props: ComponentProps<typeof BookingDialog>) {
  const { product, member, open, setOpen } = props
  if (product.can.book) return <BookingDialog {...props} />
  return <CanNotBuyDialog member={member} open={open} onOpenChange={setOpen} />
}

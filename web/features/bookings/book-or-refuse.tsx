import type { ComponentProps } from 'react'
import { BookingDialog } from './booking-dialog.tsx'
import { CannotBuyDialog } from './cannot-buy-dialog.tsx'

/** The booking dialog, or why this account cannot book the product. */
export function BookOrRefuse(props: ComponentProps<typeof BookingDialog>) {
  const { product, member, open, onOpenChange } = props
  if (product.can.book) return <BookingDialog {...props} />
  return <CannotBuyDialog member={member} open={open} onOpenChange={onOpenChange} />
}

import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useCancelBooking } from './use-cancel-booking.ts'

type Props = {
  booking: Booking
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Receives the focus after a cancellation, which removes the button that opened the dialog. */
  heading: RefObject<HTMLElement | null>
}

/** Asks for confirmation, and closes after success or failure. */
export function CancelBookingDialog({ booking, open, onOpenChange, heading }: Props) {
  const t = useTranslations('orders')
  const accepted = useRef(false)
  const { mutate, isPending } = useCancelBooking(booking)
  const answer = (yes: boolean) => {
    accepted.current = yes
    onOpenChange(false)
    if (yes && !isPending) mutate()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => answer(false)}
      description={t('cancelConsequence', { title: booking.header })}
      accept={t('cancelBooking')}
      decline={t('keepBooking')}
      finalFocus={() => (accepted.current ? heading.current : null)}
      onAccept={() => answer(true)}
    />
  )
}

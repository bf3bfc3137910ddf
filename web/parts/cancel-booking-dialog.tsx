import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../contract/bookings.ts'
import { orpc } from '../api.ts'
import { isRefusal, messageOf } from '../failures.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'

type Props = {
  booking: Booking
  open: boolean
  setOpen: (open: boolean) => void
  /** Has the focus after the answer, since the button that asked is gone by then. */
  heading: RefObject<HTMLElement | null>
}

function useCancel(onAnswer: () => void) {
  const t = useTranslations('orders')
  const queryClient = useQueryClient()
  const read = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey })
  return useMutation(
    orpc.bookings.cancel.mutationOptions({
      onSuccess() {
        toast(t('bookingCancelled'))
        onAnswer()
      },
      onError(failure) {
        if (!isRefusal(failure)) return
        toast.error(messageOf(failure))
        onAnswer()
      },
      onSettled() {
        read(orpc.bookings.key())
        read(orpc.catalog.inCategory.key())
        read(orpc.advertising.key())
      },
    }),
  )
}

/** Asks, cancels and closes after an answer, yes or no. */
export function CancelBookingDialog({ booking, open, setOpen, heading }: Props) {
  const t = useTranslations('orders')
  const answered = useRef(false)
  const { mutate, isPending, error, reset } = useCancel(() => {
    answered.current = true
    setOpen(false)
  })
  const change = (next: boolean) => {
    answered.current = false
    reset()
    setOpen(next)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      description={t('cancelConsequence', { title: booking.header })}
      accept={t('cancelBooking')}
      decline={t('keepBooking')}
      busy={isPending}
      failure={error && !isRefusal(error) ? messageOf(error) : null}
      finalFocus={() => (answered.current ? heading.current : null)}
      onAccept={() => mutate({ id: booking._id })}
    />
  )
}

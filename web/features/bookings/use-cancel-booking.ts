import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { hoursUntilNextHold } from '../../../contract/schemas/hold-times.ts'
import { messageOf } from '../../api/failures.ts'
import { invalidatePublic, productKinds } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'
import { replaceInLists } from '../../data/replace-in-lists.ts'
import { toast } from '../../ui/toast.ts'

const own = { queryKey: orpc.bookings.own.key() }

const asCancelled = (booking: Booking): Booking => ({
  ...booking,
  state: 'cancelled',
  againFrom: new Date(Date.now() + hoursUntilNextHold * 3_600_000).toISOString(),
  can: { ...booking.can, pay: false, cancel: false },
})

/** Cancels a booking optimistically; a failure restores it. */
export function useCancelBooking(booking: Booking) {
  const t = useTranslations('orders')
  const queryClient = useQueryClient()
  const show = (shown: Booking) =>
    replaceInLists(queryClient, own.queryKey, booking._id, () => shown)
  return useMutation(
    orpc.bookings.cancel.mutationOptions({
      async onMutate() {
        await queryClient.cancelQueries(own)
        show(asCancelled(booking))
        // `booking` will already be the optimistic version when the response arrives.
        return { before: booking }
      },
      onSuccess: () => void toast(t('bookingCancelled')),
      onError(failure, _, shown) {
        if (shown) show(shown.before)
        toast.error(messageOf(failure))
      },
      onSettled() {
        queryClient.invalidateQueries({ queryKey: orpc.bookings.key() })
        queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() })
        invalidatePublic(queryClient, productKinds)
      },
    }),
  )
}

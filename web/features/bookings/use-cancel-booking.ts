import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { hoursUntilNextHold } from '../../../contract/schemas/hold-times.ts'
import { api } from '../../api/api.ts'
import { invalidatePublic, productKinds } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'
import { replaceInLists } from '../../data/replace-in-lists.ts'
import { toast } from '../../ui/toast.ts'
import { useOptimisticMutation } from '../../ui/use-optimistic-mutation.ts'

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
  const { _id: id } = booking
  const write = (next: Booking) => replaceInLists(queryClient, own.queryKey, id, () => next)
  return useOptimisticMutation<void>({
    name: `cancelBooking ${id}`,
    queries: own,
    run: () => api.bookings.cancel({ id }),
    show() {
      write(asCancelled(booking))
      return () => write(booking)
    },
    onSuccess: () => toast(t('bookingCancelled')),
    invalidate() {
      queryClient.invalidateQueries({ queryKey: orpc.bookings.key() })
      queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() })
      invalidatePublic(queryClient, productKinds)
    },
  })
}

import { queryOptions } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings.ts'
import { api } from '../../api/api.ts'
import { statusOf } from '../../api/failures.ts'
import { orpc } from '../../data/queries.ts'

/**
 * Opens the card payment of a booking. Asking again gives the same secret, and opening may hold the
 * product for longer, so the booking is read again.
 */
export function paymentStartQuery({ _id, price }: Booking) {
  const input = { bookingId: _id, price }
  return queryOptions({
    queryKey: orpc.payments.start.queryKey({ input }),
    queryFn: ({ client }) =>
      api.payments
        .start(input)
        .finally(() => client.invalidateQueries({ queryKey: orpc.bookings.key() })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, failure) => failures < 1 && (statusOf(failure) ?? 500) >= 500,
  })
}

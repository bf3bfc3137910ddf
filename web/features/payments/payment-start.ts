import { queryOptions } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings.ts'
import { api } from '../../api/api.ts'
import { orpc } from '../../data/queries.ts'

/**
 * Starts the card payment of a booking. Idempotent, so it is retried: a repeated call returns the same client secret.
 * Starting may extend the hold, so the booking is refetched.
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
  })
}

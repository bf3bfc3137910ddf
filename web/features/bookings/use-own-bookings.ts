import { useInfiniteQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings.ts'
import { useMember } from '../../api/session-state.ts'
import { bookingsQuery } from '../../data/queries.ts'

/** The member's latest bookings, newest first; none until they have been read. */
export function useOwnBookings(): Booking[] {
  const email = useMember()?.email
  const { data } = useInfiniteQuery({
    ...bookingsQuery(email ?? ''),
    enabled: email !== undefined,
  })
  return data?.pages.flatMap(({ body }) => body) ?? []
}

/** From when the member can reserve the product again, ISO 8601; undefined if that is not known. */
export function useAgainFrom(productId: string): string | undefined {
  const bookings = useOwnBookings().filter((booking) => booking.productId === productId)
  return bookings.find(({ againFrom }) => againFrom)?.againFrom ?? undefined
}

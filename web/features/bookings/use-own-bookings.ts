import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/** The member's booking of the product that can be paid; undefined if none is known. */
export function useOwnHold(productId: string): Booking | undefined {
  return useOwnBookings().find((booking) => booking.productId === productId && booking.can.pay)
}

/** The member's paid booking of the product; undefined if none is known. */
export function useOwnOrder(productId: string): Booking | undefined {
  return useOwnBookings().find((booking) => booking.productId === productId && booking.paid)
}

/**
 * Whether the member's bookings have been read since the product is reserved. Before, the hold may be their own:
 * made in another tab, or by a request whose response was lost.
 */
export function useHolderKnown(reserved: boolean): boolean {
  const email = useMember()?.email
  const { isSuccess, isFetching } = useInfiniteQuery({
    ...bookingsQuery(email ?? ''),
    enabled: reserved && email !== undefined,
    staleTime: 0,
  })
  const [wasRead, setWasRead] = useState(false)
  // Later refetches do not matter.
  const isRead = reserved && (wasRead || (isSuccess && !isFetching))
  if (isRead !== wasRead) setWasRead(isRead)
  return isRead
}

/** From when the member can reserve the product again, ISO 8601; undefined if that is not known. */
export function useAgainFrom(productId: string): string | undefined {
  const bookings = useOwnBookings().filter((booking) => booking.productId === productId)
  return bookings.find(({ againFrom }) => againFrom)?.againFrom ?? undefined
}

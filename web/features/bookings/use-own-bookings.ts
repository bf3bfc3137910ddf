import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Booking, newBooking } from '../../../contract/bookings.ts'
import { useMember } from '../../api/session-state.ts'
import { bookingsQuery } from '../../data/queries.ts'

/** The member's latest bookings, newest first; none until they have been read. */
function useOwnBookings(): Booking[] {
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

const contact = newBooking.pick({ phone: true, location: true })

type Form = {
  getValues: (field: 'phone' | 'location') => string
  setValue: (field: 'phone' | 'location', text: string) => void
}

/** Fills the contact fields that are empty from the member's latest booking, once it has been read. */
export function useLatestContact({ getValues, setValue }: Form) {
  // Those of a deleted account are erased, which is no valid phone number.
  const latest = useOwnBookings().find((booking) => contact.safeParse(booking).success)
  const { phone, location } = latest ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new on every render
  useEffect(() => {
    if (phone && !getValues('phone')) setValue('phone', phone)
    if (location && !getValues('location')) setValue('location', location)
  }, [phone, location])
}

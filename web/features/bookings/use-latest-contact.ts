import { useEffect } from 'react'
import { newBooking } from '../../../contract/bookings.ts'
import { useOwnBookings } from './use-own-bookings.ts'

/** The fields of the booking form. */
export const bookingContact = newBooking.pick({ phone: true, location: true })

type Form = {
  getValues: (field: 'phone' | 'location') => string
  setValue: (field: 'phone' | 'location', text: string) => void
}

/** Fills the contact fields that are empty from the member's latest booking, once it has been read. */
export function useLatestContact({ getValues, setValue }: Form) {
  // Those of a deleted account are erased, which is no valid phone number.
  const latest = useOwnBookings().find((booking) => bookingContact.safeParse(booking).success)
  const { phone, location } = latest ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new on every render
  useEffect(() => {
    if (phone && !getValues('phone')) setValue('phone', phone)
    if (location && !getValues('location')) setValue('location', location)
  }, [phone, location])
}

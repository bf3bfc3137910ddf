import { useEffect, useEffectEvent } from 'react'
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
  const fillIn = useEffectEvent((field: 'phone' | 'location', text: string | undefined) => {
    if (text && !getValues(field)) setValue(field, text)
  })
  useEffect(() => {
    fillIn('phone', phone)
    fillIn('location', location)
  }, [phone, location])
}

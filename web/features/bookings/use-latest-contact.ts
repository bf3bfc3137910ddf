import { useEffect, useEffectEvent } from 'react'
import { latestContact } from './latest-contact.ts'
import { useOwnBookings } from './use-own-bookings.ts'

type Form = {
  getValues: (field: 'phone' | 'location') => string
  setValue: (field: 'phone' | 'location', text: string) => void
}

/** Fills the contact fields that are empty from the member's latest bookings, once they have been read. */
export function useLatestContact({ getValues, setValue }: Form) {
  const { phone, location } = latestContact(useOwnBookings())
  const fillIn = useEffectEvent((field: 'phone' | 'location', text: string | undefined) => {
    if (text && !getValues(field)) setValue(field, text)
  })
  useEffect(() => {
    fillIn('phone', phone)
    fillIn('location', location)
  }, [phone, location])
}

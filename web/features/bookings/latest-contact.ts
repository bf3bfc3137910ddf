import { type Booking, buyerContact } from '../../../contract/bookings.ts'

const contact = buyerContact.pick({ phone: true, location: true })

type Given = Pick<Booking, 'phone' | 'location' | 'delivery'>

// Those of a deleted account are erased, which is no valid phone number.
const isValid = (booking: Given) => contact.safeParse(booking).success

/**
 * The latest phone number and the latest location that is not that of a meeting. The bookings are
 * sorted with the newest first.
 */
export const latestContact = (bookings: Given[]) => ({
  phone: bookings.find(isValid)?.phone,
  location: bookings.find((booking) => booking.delivery !== 'meet' && isValid(booking))?.location,
})

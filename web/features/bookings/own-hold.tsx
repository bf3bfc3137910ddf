import { useEffect } from 'react'
import { useOwnBookings } from './use-own-bookings.ts'

type Props = { productId: string; onFound: () => void }

/** Calls `onFound` if the member holds the reserved product. */
export default function OwnHold({ productId, onFound }: Props) {
  const isOwn = useOwnBookings().some(
    (booking) => booking.productId === productId && booking.can.pay,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFound` is a new function on every render
  useEffect(() => {
    if (isOwn) onFound()
  }, [isOwn])
  return null
}

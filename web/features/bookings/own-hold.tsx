import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bookingsQuery } from '../../data/queries.ts'

type Props = { email: string; productId: string; onFound: () => void }

/** Calls `onFound` if it is the member with this e-mail who holds the reserved product. */
export function OwnHold({ email, productId, onFound }: Props) {
  const { data } = useInfiniteQuery(bookingsQuery(email))
  const bookings = data?.pages.flatMap(({ body }) => body) ?? []
  const isOwn = bookings.some((booking) => booking.productId === productId && booking.can.pay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFound` is a new function on every render
  useEffect(() => {
    if (isOwn) onFound()
  }, [isOwn])
  return null
}

import { type RefObject, useState } from 'react'
import type { Product } from '../../contract/catalog.ts'
import { useMember } from '../session-state.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { CanNotBuyDialog } from './can-not-buy-dialog.tsx'

type Props = { product: Product; heading: RefObject<HTMLElement | null> }

function ToLogIn({ product }: { product: Product }) {
  return (
    <ButtonLink
      to="/login"
      search={{ from: `/products/${encodeURIComponent(product.category)}` }}
      aria-label={`Book Now: ${product.header}`}
    >
      Book Now
    </ButtonLink>
  )
}

function Booked() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>You have booked this.</p>
      <ButtonLink to="/dashboard/myorders">My Orders</ButtonLink>
    </div>
  )
}

/**
 * The way to book an unsold product, or what stands in the way. After the answer to a booking the
 * focus goes to the card's `heading`, since the button may be gone by then.
 */
export function BookNow({ product, heading }: Props) {
  const member = useMember()
  const [open, setOpen] = useState(false)
  const [booked, setBooked] = useState(false)
  if (!member) return <ToLogIn product={product} />
  return (
    <>
      {booked ? (
        <Booked />
      ) : (
        <Button
          disabled={product.reserved}
          aria-label={`Book Now: ${product.header}`}
          onClick={() => setOpen(true)}
        >
          Book Now
        </Button>
      )}
      {product.can.book ? (
        <BookingDialog {...{ product, member, open, setOpen, heading }} onBooked={setBooked} />
      ) : (
        <CanNotBuyDialog member={member} open={open} onOpenChange={setOpen} />
      )}
    </>
  )
}

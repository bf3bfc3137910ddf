import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import type { SessionMember } from '../../api/session-state.ts'
import type { ListedItem, ListedProduct } from '../../data/listed-products.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { BuyerProtection } from '../buying/buyer-protection.tsx'
import { unavailableReason } from '../product/product-availability.ts'
import { ProductSummary } from '../product/product-summary.tsx'
import { SoldBy } from '../product/sold-by.tsx'
import { AgainFrom } from './again-from.tsx'
import { BookingForm } from './booking-form.tsx'
import { ConfirmAddressDialog } from './confirm-address-dialog.tsx'
import { useAgainFrom } from './use-own-bookings.ts'
import { useReserveFor } from './use-reserve-for.ts'

type Props = {
  product: ListedProduct
  member: SessionMember
  open: boolean
  onOpenChange: (open: boolean) => void
  onBooked: (booked: true) => void
  heading: RefObject<HTMLElement | null>
}

/** Only the product of an item page comes with the trader's details. */
const traderOf = (product: ListedProduct | ListedItem) =>
  'seller' in product ? product.seller.trader : null

function Description({ product }: { product: ListedProduct }) {
  const t = useTranslations('booking')
  return (
    <>
      <span className="line-clamp-2 font-medium text-ink">
        <UserText>{product.header}</UserText>
      </span>{' '}
      {t.rich('posted', { date: () => <DateText iso={product.date} /> })}
    </>
  )
}

/** The form, unless the buyer's last hold of the product ended unpaid and still bars them. */
function FormOrAgainFrom(props: ComponentProps<typeof BookingForm>) {
  const againFrom = useAgainFrom(props.product._id)
  return againFrom ? <AgainFrom moment={againFrom} /> : <BookingForm {...props} />
}

/**
 * The booking dialog. It closes after success or refusal; a buyer whose address is unconfirmed is
 * asked in another dialog to confirm it.
 */
export function BookingDialog({ product, member, open, onOpenChange, onBooked, heading }: Props) {
  const reserveFor = useReserveFor(product, member)
  const answered = useRef(false)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const onAnswer = (booked: boolean, failure?: unknown) => {
    answered.current = true
    if (codeOf(failure) === 'email_unconfirmed') setUnconfirmed(true)
    if (booked) onBooked(true)
    onOpenChange(false)
  }
  const change = (next: boolean) => {
    answered.current = false
    onOpenChange(next)
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        title={reserveFor}
        description={<Description product={product} />}
        finalFocus={() => (answered.current || unavailableReason(product) ? heading.current : null)}
      >
        <ProductSummary product={product} />
        <SoldBy kind={product.sellerKind} trader={traderOf(product)} className="mb-5" />
        <FormOrAgainFrom product={product} member={member} onAnswer={onAnswer} />
        <div className="mt-5">
          <BuyerProtection />
        </div>
      </Dialog>
      <ConfirmAddressDialog
        open={unconfirmed}
        onOpenChange={setUnconfirmed}
        email={member.email}
        heading={heading}
      />
    </>
  )
}

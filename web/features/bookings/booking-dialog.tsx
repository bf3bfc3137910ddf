import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import type { ListedItem, ListedProduct } from '../../data/listed-products.ts'
import { DateText } from '../../ui/date.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BuyerProtection } from '../buying/buyer-protection.tsx'
import { unavailableReason } from '../product/product-availability.ts'
import { ProductSummary } from '../product/product-summary.tsx'
import { SoldBy } from '../product/sold-by.tsx'
import { BookingForm } from './booking-form.tsx'
import { HoldRefusedDialog, limitsBuyer } from './hold-refused-dialog.tsx'

type Props = {
  product: ListedProduct
  member: SessionMember
  open: boolean
  setOpen: (open: boolean) => void
  onBooked: (booked: true) => void
  heading: RefObject<HTMLElement | null>
}

/** Only the product of an item page comes with the trader's details. */
const traderOf = (product: ListedProduct | ListedItem) =>
  'seller' in product ? product.seller.trader : null

/**
 * The booking dialog. It closes after success or refusal; a limit of the buyer is explained in
 * another dialog.
 */
export function BookingDialog({ product, member, open, setOpen, onBooked, heading }: Props) {
  const t = useTranslations('booking')
  const answered = useRef(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const onAnswer = (booked: boolean, failure?: unknown) => {
    answered.current = true
    if (limitsBuyer(failure)) setRefusal(failure)
    if (booked) onBooked(true)
    setOpen(false)
  }
  const change = (next: boolean) => {
    answered.current = false
    setOpen(next)
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        title={product.header}
        description={t.rich('posted', { date: () => <DateText iso={product.date} /> })}
        finalFocus={() => (answered.current || unavailableReason(product) ? heading.current : null)}
      >
        <ProductSummary product={product} />
        <SoldBy kind={product.sellerKind} trader={traderOf(product)} className="mb-5" />
        <BookingForm product={product} member={member} onAnswer={onAnswer} />
        <div className="mt-5">
          <BuyerProtection />
        </div>
      </Dialog>
      <HoldRefusedDialog
        failure={refusal}
        email={member.email}
        onClose={() => setRefusal(null)}
        heading={heading}
      />
    </>
  )
}

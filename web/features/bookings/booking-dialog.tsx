import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import type { ListedProduct } from '../../data/listed-products.ts'
import { DateText } from '../../ui/date.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { unavailableReason } from '../product/product-availability.ts'
import { ProductSummary } from '../product/product-summary.tsx'
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
        <BookingForm product={product} member={member} onAnswer={onAnswer} />
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

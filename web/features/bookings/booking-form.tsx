import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { buyerContact } from '../../../contract/bookings.ts'
import type { SessionMember } from '../../api/session-state.ts'
import type { ListedProduct } from '../../data/listed-products.ts'
import { orpc } from '../../data/queries.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { unavailableReason } from '../product/product-availability.ts'
import { AlreadyReserved } from './already-reserved.tsx'
import { BookingContactFields } from './booking-contact-fields.tsx'
import { CounterOfferNotice } from './counter-offer-notice.tsx'
import { deliveryChoice } from './delivery-choice.ts'
import { endsBooking, useBook } from './use-book.ts'
import { useLatestContact } from './use-latest-contact.ts'
import { useHolderKnown, useOwnHold } from './use-own-bookings.ts'
import { useReserveFor } from './use-reserve-for.ts'

type Props = {
  product: ListedProduct
  member: SessionMember
  onAnswer: (booked: boolean, refusal?: unknown) => void
}

const mutationKey = orpc.bookings.book.mutationKey()
const fields = ['phone', 'delivery', 'location'] as const
const blank = { phone: '', location: '', delivery: 'both' }

/**
 * Why the product cannot be booked. Null once this form was sent, because its own booking makes the
 * product unavailable, and null while the hold may be the member's own.
 */
function useUnavailableReason(product: ListedProduct, isSent: boolean) {
  const isHolderKnown = useHolderKnown(product.reserved)
  const reason = unavailableReason(product)
  return isSent || (reason === 'product_reserved' && !isHolderKnown) ? null : reason
}

/**
 * The member's own hold of the product, made in another tab or by a request whose response was
 * lost. It replaces the form and deletes its draft. Undefined once this form was sent.
 */
function useReservation(productId: string, draftKey: string, isSent: boolean) {
  const own = useOwnHold(productId)
  const reserved = isSent ? undefined : own
  const isReserved = reserved !== undefined
  useEffect(() => {
    if (isReserved) deleteDraft(draftKey)
  }, [isReserved, draftKey])
  return reserved
}

/** Contact details and the delivery of a booking. The input is kept when submitting fails. */
export function BookingForm({ product, member, onAnswer }: Props) {
  const t = useTranslations('booking')
  const queryClient = useQueryClient()
  const formatPrice = useSitePrice()
  const draftKey = useDraftKey('booking')(product._id)
  const { mutate, isPending, isSuccess, error } = useBook((booked, refusal) => {
    if (booked) deleteDraft(draftKey)
    onAnswer(booked, refusal)
  })
  // After the answer of the server the dialog closes.
  const isSent = isPending || isSuccess || endsBooking(error)
  const reserved = useReservation(product._id, draftKey, isSent)
  const schema = buyerContact.extend({ delivery: deliveryChoice(product.delivery) })
  const { register, handleSubmit, control, getValues, setValue, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: readDraft(draftKey, blank),
  })
  const chosen = useWatch({ control, name: 'delivery' })
  useSavedForm(reserved ? undefined : draftKey, control)
  useLatestContact({ getValues, setValue })
  const { errors } = formState
  const unavailable = useUnavailableReason(product, isSent)
  const reasonId = useId()
  const summaryId = useId()
  const reserveFor = useReserveFor(product, member)
  const price = formatPrice(product.resaleprice)
  const failure = useServerErrors(endsBooking(error) ? null : error, fields, setError)

  const book = handleSubmit((typed) => {
    if (queryClient.isMutating({ mutationKey })) return
    const booking = { ...typed, productId: product._id, price: product.resaleprice }
    mutate(booking)
  })

  if (reserved) return <AlreadyReserved bookingId={reserved._id} />
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={book}>
      <div className="grid gap-4 sm:grid-cols-[2fr_3fr]">
        <TextField label={t('name')} value={member.displayName} disabled />
        <TextField label={t('email')} type="email" value={member.email} disabled />
      </div>
      <TextField label={t('price')} value={price} disabled />
      <CounterOfferNotice productId={product._id} />
      <BookingContactFields
        phone={register('phone')}
        delivery={register('delivery')}
        location={register('location')}
        chosen={chosen}
        errors={errors}
        offered={product.delivery}
      />
      <p id={summaryId} className="font-medium">
        {reserveFor}
      </p>
      <Button
        type="submit"
        busy={isPending}
        disabled={unavailable !== null}
        aria-describedby={unavailable === null ? summaryId : reasonId}
      >
        {t('submit')}
      </Button>
      <p className="text-sm text-muted">{t('nothingCharged')}</p>
      {!member.emailVerified && <p className="text-sm text-muted">{t('unconfirmedHold')}</p>}
      <div id={reasonId}>
        <FormError
          message={unavailable ? t(`refused.${unavailable}`) : failure}
          refusal={failure}
        />
      </div>
    </form>
  )
}

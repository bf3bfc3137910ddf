import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementChangeEvent, StripeError } from '@stripe/stripe-js'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { PurchaseTerms } from './purchase-terms.tsx'
import { useCardAppearance } from './use-card-appearance.ts'
import type { CardCheckout } from './use-payment.ts'

type Props = { booking: Booking; payment: CardCheckout; clientSecret?: string }

const frame =
  'rounded-control border border-edge bg-surface px-3.5 py-3 ' +
  'has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-offset-2 ' +
  'has-[.StripeElement--focus]:outline-accent has-[.StripeElement--invalid]:border-danger'

// The provider's iframe is light and transparent; in another colour scheme browsers paint it white.
const iframe = 'scheme-light'

/** The provider's message: about the current input, or else about the last attempt to pay. */
function sentence(refusal: Error | null, typed?: StripeCardElementChangeEvent) {
  if (typed?.error) return typed.error.message
  const { type } = (refusal?.cause ?? {}) as Partial<StripeError>
  const mended = type === 'validation_error' && typed?.complete
  return mended ? null : refusal?.message
}

/** The card provider's field, and the pay button. */
export function CardForm({ booking, payment, clientSecret }: Props) {
  const t = useTranslations('payment')
  const stripe = useStripe()
  const elements = useElements()
  const style = useCardAppearance()
  const [typed, setTyped] = useState<StripeCardElementChangeEvent>()
  const { paying, refusal } = payment
  const formatPrice = useSitePrice()
  const price = formatPrice(booking.price)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cardElement = elements?.getElement(CardElement)
    if (!stripe || !cardElement || !clientSecret || paying) return
    const payer = { name: booking.name, email: booking.email }
    payment.pay({ stripe, card: cardElement, clientSecret, payer })
  }

  return (
    <form method="post" className="grid gap-5" onSubmit={submit}>
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className="mb-1.5 font-medium">{t('card')}</legend>
        <div className={frame}>
          <CardElement
            className={iframe}
            options={{ style, disabled: !clientSecret || paying, hidePostalCode: true }}
            onChange={setTyped}
          />
        </div>
      </fieldset>
      <PurchaseTerms seller={booking.seller} />
      <Button type="submit" disabled={!clientSecret} busy={paying}>
        {t(paying ? 'paying' : 'pay', { price })}
      </Button>
      <FormError
        message={paying ? null : sentence(refusal, typed)}
        refusal={paying ? null : refusal}
      />
      <p className="flex gap-2 text-sm text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('cardNumberPrivate')}
      </p>
    </form>
  )
}

import { z } from 'zod'
import { call } from './call.ts'
import { price } from './money.ts'
import { mayRefuse } from './refusals.ts'
import { email, id } from './text.ts'

export const payments = {
  start: call({
    method: 'POST',
    path: '/create-payment-intent',
    action: 'start_payment',
    summary: "Opens the card payment of a held booking, or answers the open one's secret again.",
  })
    .errors(
      mayRefuse(
        'sign_in_required',
        'profile_required',
        'buyer_account_required',
        'not_found',
        'price_changed',
        'booking_over',
        'already_paid',
        'card_provider_away',
      ),
    )
    .input(z.object({ bookingId: id.optional(), price: price.optional() }))
    .output(z.object({ clientSecret: z.string() })),
  record: call({
    method: 'POST',
    path: '/payments',
    action: 'record_payment',
    summary: 'Says that a booking was paid; the server asks the provider whether it is so.',
  })
    .errors(
      mayRefuse(
        'sign_in_required',
        'profile_required',
        'buyer_account_required',
        'not_found',
        'payment_not_done',
        'payment_mismatch',
        'payment_refunded',
        'card_provider_away',
      ),
    )
    .input(
      z.object({
        bookingId: id,
        transactionId: z
          .string({ message: 'transactionId is the id of a payment intent.' })
          .regex(/^pi_\w{1,252}$/, { message: 'transactionId is the id of a payment intent.' }),
        price: price.optional(),
        email: email.optional(),
        identifier: id.optional(),
      }),
    )
    .output(z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
}

import { contractMessages } from './i18n/messages.ts'

/** All refusal codes with HTTP status and English message. */
export const refusals = {
  bad_input: [400, 'Some of what was sent is not right.'],
  bad_signature: [400, 'This event is not signed by the card service.'],
  session_required: [401, 'Please log in first.'],
  sign_in_required: [401, contractMessages.signInRequired],
  not_allowed: [403, 'This account may not do that.'],
  buyer_account_required: [
    403,
    'You can not buy from this account. If you want to buy ,you must create a buyer account.',
  ],
  seller_account_required: [403, 'You need a seller account to do this.'],
  admin_required: [403, 'Only an admin may do this.'],
  recent_login_required: [403, 'To be sure that it is you, please log in again first.'],
  second_factor_required: [
    403,
    'Admins need a second factor. Set it up under My Account, Security.',
  ],
  foreign_origin: [403, 'This request did not come from this site.'],
  not_found: [404, 'There is nothing here.'],
  wrong_method: [405, 'This address does not answer that method.'],
  product_reserved: [409, 'A buyer has just reserved this product.'],
  product_sold: [409, 'This product is already sold.'],
  product_held_back: [409, 'It is off the lists until an admin has looked at it.'],
  product_gone: [409, 'This product is no longer for sale.'],
  serial_on_offer: [409, 'Another listing with this serial number is on offer.'],
  listing_held: [409, 'Release or remove this listing first.'],
  own_product: [409, 'You can not book your own product.'],
  price_changed: [409, 'The price has changed. Please look at it again.'],
  too_many_bookings: [409, 'You hold too many unpaid bookings. Pay or let one expire first.'],
  email_unconfirmed: [
    409,
    'Until you confirm your e-mail address, you can reserve one product at a time, for 15 minutes. To reserve more, open the link in our e-mail.',
  ],
  too_many_holds_on_network: [
    409,
    'Too many products are reserved from your network at the moment. Please try again when one of them is paid for or free again.',
  ],
  recently_released: [
    409,
    'You reserved this product before and did not pay for it. You can reserve it again 24 hours after that reservation ended.',
  ],
  booking_over: [409, 'This booking is no longer held.'],
  payment_under_way: [409, 'A payment for this is just being made. Please try again in a minute.'],
  too_many_kept: [409, 'There is no room for more. Please let go of one first.'],
  already_refunded: [409, 'This payment is refunded already.'],
  already_paid: [409, 'This booking is already paid.'],
  amount_not_payable: [
    409,
    'This price is too small or too large for a card payment. Please cancel the booking.',
  ],
  payment_not_done: [409, 'The card payment is not completed yet.'],
  payment_mismatch: [409, 'This payment does not belong to this booking.'],
  payment_refunded: [
    409,
    'The booking was already over when the payment arrived, so your money is refunded in full.',
  ],
  edited_meanwhile: [409, 'Somebody else has changed this meanwhile. Please look at it again.'],
  attribute_in_use: [409, 'Products on the site answer this, so it must stay.'],
  imported_already: [409, 'You have listed this very file before.'],
  last_admin: [409, 'This is the last admin.'],
  oneself: [409, 'You can not do this to your own account.'],
  profile_required: [403, 'Finish signing up first: choose your account type.'],
  too_large: [413, 'This is too large.'],
  photo_too_heavy: [413, contractMessages.photoTooHeavy],
  photo_too_large: [413, contractMessages.photoTooLarge],
  wrong_content_type: [415, 'Please send JSON.'],
  not_a_photo: [415, contractMessages.notAPhoto],
  too_many_requests: [429, 'Too many tries. Please wait a little and try again.'],
  changed_too_often: [
    429,
    'This product was changed as often as allowed in a day. Please try again later.',
  ],
  server_error: [500, contractMessages.serverError],
  overloaded: [503, 'The service is busy just now. Please try again in a moment.'],
  bucket_away: [503, 'Photos can not be kept just now. Please try again in a moment.'],
  card_provider_away: [503, 'The card service does not answer just now. Nothing was charged.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

type RefusalsOf<Code extends RefusalCode> = {
  [W in Code]: { status: (typeof refusals)[W][0]; message: string }
}

/** Declares the refusals of a procedure in oRPC's format. */
export function mayRefuse<Code extends RefusalCode>(...codes: Code[]): RefusalsOf<Code> {
  const entries = codes.map((code) => {
    const [status, message] = refusals[code]
    return [code, { status, message }]
  })
  return Object.fromEntries(entries)
}

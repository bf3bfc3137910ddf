import { contractMessages } from './i18n/messages.ts'

/** All refusal codes with HTTP status and English message. */
export const refusals = {
  bad_input: [400, 'Some of the data sent is not valid.'],
  bad_signature: [400, 'The signature of this event is not valid.'],
  session_required: [401, 'Please log in first.'],
  sign_in_required: [401, contractMessages.signInRequired],
  not_allowed: [403, 'This account is not allowed to do this.'],
  buyer_account_required: [
    403,
    'You can not buy from this account. If you want to buy ,you must create a buyer account.',
  ],
  seller_account_required: [403, 'You need a seller account to do this.'],
  admin_required: [403, 'Only admins can do this.'],
  recent_login_required: [403, 'Please confirm your identity first by logging in again.'],
  second_factor_required: [
    403,
    'Admins need a second factor. Set it up under My Account, Security.',
  ],
  foreign_origin: [403, 'This request did not come from this site.'],
  not_found: [404, 'Not found.'],
  wrong_method: [405, 'Method not allowed.'],
  product_reserved: [409, 'This product has just been reserved.'],
  product_sold: [409, 'This product has already been sold.'],
  product_held_back: [409, 'This product is hidden until an admin has reviewed it.'],
  product_gone: [409, 'This product is no longer for sale.'],
  serial_on_offer: [409, 'Another listing with this serial number is still for sale.'],
  listing_held: [409, 'Release or remove this listing first.'],
  own_product: [409, 'You cannot book your own product.'],
  price_changed: [409, 'The price has changed. Please check it and try again.'],
  too_many_bookings: [
    409,
    'You have reached the limit of unpaid reservations. Pay for one or cancel it.',
  ],
  email_unconfirmed: [
    409,
    'Until you confirm your e-mail address, you can reserve one product at a time, for 15 minutes. To reserve more, open the link in our e-mail.',
  ],
  too_many_holds_on_network: [
    409,
    'Too many products are reserved from your network at the moment. Please try again later.',
  ],
  recently_released: [
    409,
    'You reserved this product before and did not pay for it. You can reserve it again 24 hours after that reservation ended.',
  ],
  booking_over: [409, 'This reservation has ended.'],
  payment_under_way: [409, 'A payment is in progress. Please try again in a minute.'],
  too_many_kept: [409, 'You have reached the limit. Remove one to add another.'],
  notice_required: [409, 'E-mails about money and cases cannot be switched off.'],
  already_refunded: [409, 'This payment has already been refunded.'],
  payment_disputed: [
    409,
    'The bank of the buyer has disputed this payment, so it cannot be refunded now.',
  ],
  sales_open: [
    409,
    'A sale of this account is not complete yet. It can be deleted once all sales are closed.',
  ],
  sale_event_not_possible: [409, 'This is no longer possible. Reload the page to see why.'],
  offer_too_large: [409, 'A partial refund is smaller than the price. Refund in full instead.'],
  appeal_too_large: [409, 'This is more than the appeal can be about.'],
  own_case: [403, 'You are a party of this sale. Another admin must decide.'],
  decided_before: [403, 'You made a decision in this sale. Another admin must decide the appeal.'],
  wrong_handover_code: [409, 'This code is wrong. Ask the seller for the code on their sale page.'],
  handover_code_locked: [
    409,
    'Too many wrong codes were entered. Ask the seller to ship, or contact us.',
  ],
  already_paid: [409, 'This reservation is already paid.'],
  amount_not_payable: [
    409,
    'This price is too low or too high for a card payment. Please cancel the reservation.',
  ],
  payment_not_done: [409, 'The card payment is not complete yet.'],
  payment_mismatch: [409, 'This payment does not belong to this reservation.'],
  payment_refunded: [
    409,
    'Your payment arrived after your reservation expired, so it is refunded in full.',
  ],
  edited_meanwhile: [
    409,
    'This has been changed since you opened it. Please check it and try again.',
  ],
  attribute_in_use: [409, 'Listed products use this specification, so it cannot be deleted.'],
  imported_already: [409, 'You have already listed this file.'],
  last_admin: [409, 'The last admin cannot be removed.'],
  oneself: [409, 'You cannot do this to your own account.'],
  profile_required: [403, 'Finish signing up first: choose your account type.'],
  too_large: [413, 'The request is too large.'],
  photo_too_heavy: [413, contractMessages.photoTooHeavy],
  photo_too_large: [413, contractMessages.photoTooLarge],
  wrong_content_type: [415, 'Please send JSON.'],
  not_a_photo: [415, contractMessages.notAPhoto],
  too_many_requests: [429, 'Too many attempts. Please wait a little and try again.'],
  changed_too_often: [
    429,
    'This product has been changed too often today. Please try again later.',
  ],
  server_error: [500, contractMessages.serverError],
  overloaded: [503, 'The service is busy at the moment. Please try again shortly.'],
  bucket_away: [503, 'Photos cannot be stored at the moment. Please try again shortly.'],
  card_provider_away: [503, 'The payment provider is not responding. You have not been charged.'],
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

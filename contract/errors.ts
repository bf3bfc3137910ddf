import { contractMessages } from './i18n/messages.ts'

/** All refusal codes with HTTP status and English message. */
export const refusals = {
  bad_input: [400, 'Some of what you entered is not valid. Please check the fields.'],
  bad_signature: [400, 'The signature of this event is not valid.'],
  session_required: [401, 'Please log in first.'],
  sign_in_required: [401, contractMessages.signInRequired],
  not_allowed: [403, 'Your account is not allowed to do this.'],
  buyer_account_required: [
    403,
    'You can not buy from this account. If you want to buy ,you must create a buyer account.',
  ],
  seller_account_required: [
    403,
    'You need a seller account to do this. My Account shows your account type.',
  ],
  admin_required: [403, 'Only admins can do this.'],
  account_suspended: [
    403,
    'Your account is suspended, so you cannot do this. Your dashboard says why, and what you can still do.',
  ],
  recent_login_required: [403, 'Please confirm your identity first by logging in again.'],
  second_factor_required: [
    403,
    'Admins need a second factor. Set it up under My Account, Security.',
  ],
  foreign_origin: [403, 'This request did not come from this site.'],
  not_found: [404, 'This does not exist, or you cannot see it.'],
  wrong_method: [405, 'Method not allowed.'],
  product_reserved: [409, 'Another buyer has just reserved this laptop.'],
  already_reserved: [409, 'You have already reserved this laptop.'],
  product_sold: [409, 'This laptop has already been sold.'],
  product_quarantined: [409, 'This listing is hidden until our team has reviewed it.'],
  product_gone: [409, 'This laptop is no longer for sale.'],
  serial_on_offer: [409, 'Another listing with this serial number is for sale or being sold.'],
  picture_needed: [409, 'Add a photo to this listing before you relist it.'],
  listing_quarantined: [409, 'Release or remove this listing first.'],
  report_decided: [409, 'A colleague has already decided this report. Reload the list.'],
  report_open: [409, 'This report is open already. Reload the list.'],
  decision_reversed: [409, 'A colleague has already reversed this decision. Reload the list.'],
  buyer_paying: [409, 'A buyer is paying for it right now. Try again in a few minutes.'],
  listing_paused: [409, 'Your listing is paused. Relist it under My Products first.'],
  listings_reserved: [
    409,
    'A buyer has reserved one of your laptops. You can change this once the reservation has ended.',
  ],
  tax_details_required: [
    409,
    'Please add your tax details first, under Tax details. Then you can list your laptops again.',
  ],
  tax_operator_missing: [409, 'The details of the operator (TAX_OPERATOR_…) are not configured.'],
  tax_details_missing: [
    409,
    'None of the sellers to report has given complete tax details yet. A message now would say that there is nothing to report.',
  ],
  tax_year_not_ended: [
    409,
    'This year has not ended. A message now would say that there is nothing to report for it.',
  ],
  tax_details_due: [
    409,
    'We have asked you for your tax details, because we must report your sales. Add them under Tax details first. Then you can delete this account.',
  ],
  seller_kind_required: [
    409,
    'Please say first whether you sell as a private person or as a trader, under Seller details.',
  ],
  own_product: [409, 'You cannot reserve your own laptop.'],
  price_changed: [409, 'The price has changed. Please check the new price and try again.'],
  too_many_bookings: [
    409,
    'You have reached the limit of unpaid reservations. Pay for one or cancel it.',
  ],
  email_unconfirmed: [
    409,
    'Until you confirm your e-mail address, you can reserve one laptop at a time, for 15 minutes. To reserve more, open the link in our e-mail.',
  ],
  too_many_holds_on_network: [
    409,
    'Too many laptops are reserved from your network at the moment. Please try again later.',
  ],
  recently_released: [
    409,
    'Your last reservation of this laptop ended without payment. You can reserve it again 24 hours after it ended.',
  ],
  booking_not_possible: [409, 'You cannot reserve this laptop.'],
  email_confirmation_required: [
    409,
    'Confirm your e-mail address first: open the link in our e-mail.',
  ],
  offer_open: [
    409,
    'You already have an open offer for this laptop. Settle or withdraw it to make another.',
  ],
  offers_used_up: [409, 'You have made three offers for this laptop, which is the limit.'],
  too_many_offers: [
    409,
    'Ten of your offers are waiting for an answer. Withdraw one, or wait for an answer.',
  ],
  offer_over: [409, 'This offer can no longer be answered. Reload the page to see why.'],
  price_not_above_offer: [
    409,
    'The price of the listing is no longer above this amount, so it cannot be accepted.',
  ],
  buyer_at_limit: [
    409,
    'The buyer cannot reserve this laptop at the moment because of unpaid reservations. Try again later, or wait for another offer.',
  ],
  offer_not_possible: [409, 'You cannot make or accept this offer.'],
  booking_over: [409, 'This reservation has ended.'],
  payment_under_way: [409, 'A payment is in progress. Please wait a minute and try again.'],
  too_many_kept: [409, 'You have reached the limit of favourites. Remove one to add another.'],
  too_many_saved_searches: [
    409,
    'You have reached the limit of saved searches. Delete one to add another.',
  ],
  push_off: [409, 'This site does not send notifications to devices.'],
  notice_required: [409, 'E-mails about money and cases cannot be switched off.'],
  already_refunded: [409, 'This payment has already been refunded.'],
  payment_disputed: [
    409,
    'The buyer’s bank has disputed this payment, so it cannot be refunded now.',
  ],
  refund_time_over: [
    409,
    'This sale was completed more than 120 days ago, so it can only be refunded at the payment provider.',
  ],
  sales_open: [
    409,
    'One of your sales or orders is not complete yet, an appeal about it is not decided, or its buyer can still withdraw from the contract. You can delete this account after that.',
  ],
  payouts_open: [
    409,
    'Money from your sales is still on its way to you. You can delete this account once everything is paid out.',
  ],
  refund_owed: [
    409,
    'A refund to you is still on its way, or did not arrive. You can delete this account once it is paid. If it did not arrive, please contact us.',
  ],
  member_email_unconfirmed: [
    409,
    'This person has not confirmed the e-mail address of their account yet.',
  ],
  member_suspended: [409, 'This account is suspended. Lift the suspension first.'],
  admin_not_suspendable: [409, 'Admins cannot be suspended. Revoke the admin role first.'],
  member_sales_open: [
    409,
    'A sale or order of this person is not complete yet, an appeal about it is not decided, or its buyer can still withdraw from the contract. The account can be deleted after that.',
  ],
  member_payouts_open: [
    409,
    'Money from this person’s sales is still on its way to them. The account can be deleted once everything is paid out.',
  ],
  member_refund_owed: [
    409,
    'A refund to this person is still on its way, or did not arrive. The account can be deleted once it is paid. Reconciliation in the dashboard lists refunds that did not arrive.',
  ],
  payouts_not_set_up: [
    409,
    'Set up your payouts first: the money from a sale is waiting for you. See Payouts in your dashboard.',
  ],
  debt_too_high: [409, 'You owe us too much to list more laptops. See Payouts in your dashboard.'],
  payouts_refused: [
    409,
    'Our payment provider has declined payouts to your account. Please contact us.',
  ],
  sale_event_not_possible: [409, 'This is no longer possible. Reload the page to see why.'],
  sale_not_ended: [409, 'You can write a review once the sale is completed or refunded.'],
  review_time_over: [409, 'The time to write a review of this sale is over.'],
  review_published: [409, 'This review is published, so it cannot be changed.'],
  own_listing: [409, 'You cannot ask a question about your own laptop.'],
  too_many_questions: [
    409,
    'Three of your questions about this laptop are not answered yet. Please wait for the seller.',
  ],
  question_not_possible: [409, 'You cannot ask a question about this laptop.'],
  already_answered: [409, 'This question is already answered.'],
  answer_final: [409, 'This answer can no longer be changed.'],
  own_review: [409, 'You cannot report your own review.'],
  already_replied: [409, 'You have already replied to this review.'],
  accounts_linked: [
    403,
    'The accounts of this buyer and this seller seem to belong together, so they cannot review each other. Contact us if this is wrong.',
  ],
  conversation_closed: [409, 'You cannot send messages in this conversation.'],
  evidence_limit: [409, 'You have added as much evidence to this case as is possible.'],
  case_question_limit: [
    409,
    'Our team has asked as many questions about this case as is possible.',
  ],
  tracking_number_used: [
    409,
    'This is the tracking number of the parcel that was sent to you. Enter that of your return.',
  ],
  tracking_confirmed: [
    409,
    'The carrier has scanned this parcel, so its tracking number can no longer be changed.',
  ],
  tracking_correction_limit: [
    409,
    'You have corrected tracking numbers of this sale as often as is possible. Please contact us.',
  ],
  offer_too_large: [
    409,
    'A partial refund must be less than the price. To refund everything, choose a full refund.',
  ],
  appeal_too_large: [409, 'This is more than can be granted in this appeal.'],
  owed_changed: [409, 'The amount has changed since you opened this list. Please check it.'],
  refundable_changed: [409, 'The amount has changed since you opened this. Please check it.'],
  own_case: [403, 'You are involved in this. Another admin must decide.'],
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
    'Your payment arrived after your reservation had ended, so it is refunded in full.',
  ],
  edited_meanwhile: [
    409,
    'This has been changed since you opened it. Please check it and try again.',
  ],
  attribute_in_use: [409, 'Listings use this specification, so it cannot be deleted.'],
  attribute_key_taken: [409, contractMessages.attributeKeyTaken],
  imported_already: [409, 'You have already listed this file.'],
  last_admin: [409, 'The last admin cannot be removed.'],
  oneself: [409, 'You cannot do this to your own account.'],
  account_in_use: [
    409,
    'This account has been used to buy or sell, so it keeps its type. Sign up for a second account instead.',
  ],
  account_type_changed: [409, 'The type of an account can be changed only once.'],
  profile_required: [403, 'Finish signing up first: choose your account type.'],
  too_large: [413, 'The request is too large.'],
  photo_too_heavy: [413, contractMessages.photoTooHeavy],
  photo_too_large: [413, contractMessages.photoTooLarge],
  wrong_content_type: [415, 'Please send JSON.'],
  not_a_photo: [415, contractMessages.notAPhoto],
  too_many_requests: [429, contractMessages.tooManyRequests],
  changed_too_often: [
    429,
    'This listing has been changed too often today. Please try again tomorrow.',
  ],
  server_error: [500, contractMessages.serverError],
  overloaded: [503, 'The site is busy at the moment. Please try again shortly.'],
  bucket_away: [503, 'Photos cannot be stored at the moment. Please try again shortly.'],
  card_provider_away: [
    503,
    'The payment provider is not responding. Please try again in a few minutes.',
  ],
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

/** Refusals of procedures for members, for buyers, for sellers and for admins. */
export const membersOnly = mayRefuse('sign_in_required', 'profile_required')
export const buyersOnly = { ...membersOnly, ...mayRefuse('buyer_account_required') }
export const sellersOnly = {
  ...membersOnly,
  ...mayRefuse('seller_account_required', 'second_factor_required'),
}
export const adminOnly = {
  ...membersOnly,
  ...mayRefuse('admin_required', 'second_factor_required'),
}
/** Of calls that put a listing on the site: what the seller has to settle first. */
export const listingRefusals = mayRefuse(
  'seller_kind_required',
  'tax_details_required',
  'payouts_not_set_up',
  'payouts_refused',
  'debt_too_high',
)
export const photoUploadRefusals = {
  ...membersOnly,
  ...mayRefuse('photo_too_heavy', 'photo_too_large', 'not_a_photo', 'bucket_away'),
}
/** Of calls by which admins remove a member's content. */
export const contentRemoval = {
  ...adminOnly,
  ...mayRefuse('recent_login_required', 'not_found', 'own_case', 'report_decided'),
}

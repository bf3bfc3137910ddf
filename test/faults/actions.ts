import { book, cancel, pay, report } from './buying.ts'
import { latest } from './journal.ts'
import type { MemberAction } from './member.ts'
import { passDay, setUpPayouts } from './payouts.ts'
import { add, advertise, remove } from './selling.ts'
import { accept, cancelSale, receive, ship } from './trading.ts'

const browse: MemberAction = async (_stage, person) => {
  await person.ask('GET', `/products/${person.random.oneOf(['Surface', 'Dell', 'HP'])}`)
}

const closeReport: MemberAction = async ({ journal }, admin) => {
  const reported = admin.random.oneOf(latest(journal.reports, 20))
  if (!reported) return
  reported.closing ??= 'asked'
  const path = `/reportedItems/${reported.id}`
  const { is } = await admin.ask('DELETE', path, undefined, ['report_decided'])
  if (is === 'yes') reported.closing = 'done'
}

const refund: MemberAction = async ({ journal }, admin) => {
  const booked = admin.random.oneOf(
    latest(journal.bookings, 60).filter(({ paymentId }) => paymentId),
  )
  if (!booked) return
  booked.refund ??= 'asked'
  const path = `/payments/${booked.paymentId}/refund`
  const { is } = await admin.ask('POST', path, { reason: 'It was broken.' }, ['already_refunded'])
  if (is === 'yes') booked.refund = 'done'
}

const repeated = (act: MemberAction, times: number) => Array.from({ length: times }, () => act)

/** Actions by kind of member; repetition is weight. */
export const actionsOf = {
  seller: [
    ...repeated(add, 6),
    ...repeated(ship, 6),
    ...repeated(setUpPayouts, 4),
    advertise,
    remove,
    browse,
  ],
  buyer: [
    ...repeated(book, 4),
    cancel,
    ...repeated(pay, 4),
    ...repeated(receive, 4),
    ...repeated(accept, 4),
    cancelSale,
    report,
    browse,
  ],
  admin: [
    ...repeated(closeReport, 3),
    ...repeated(refund, 3),
    ...repeated(browse, 3),
    ...repeated(passDay, 2),
  ],
}

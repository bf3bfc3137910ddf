import { settleUnfinished } from '../../server/features/payments/settle-unfinished.ts'
import { listingSteps } from './listing-steps.ts'
import { moneySteps } from './money-steps.ts'
import { peopleSteps } from './people-steps.ts'
import * as rules from './rules.ts'
import { saleSteps } from './sale-steps.ts'
import { pick, type Step } from './step.ts'

const timeSteps = {
  async passTime({ app, world }, choice) {
    const minutes = pick([10, 50, 70, 20 * 60], choice.how) as number
    await app.pool.query(
      `update booking set expires_at = expires_at - make_interval(mins => $2),
         extended_at = extended_at - make_interval(mins => $2),
         released_at = released_at - make_interval(mins => $2) where id = any($1)`,
      [world.bookings.map(({ id }) => id), minutes],
    )
    rules.passTime(world, minutes)
  },

  async settleUnfinished({ app, world }) {
    await settleUnfinished(app.services)
    rules.settleUnfinished(world)
  },

  /** Beginning to pay in the last minutes extends the hold. */
  async buyLate(scene, choice) {
    const newest = { who: 99, what: -1, how: 0 }
    await moneySteps.book(scene, { ...choice, who: 99 })
    await timeSteps.passTime(scene, { ...choice, how: 1 })
    await moneySteps.startPayment(scene, newest)
    await timeSteps.passTime(scene, newest)
    await moneySteps.payByCard(scene, newest)
  },
} satisfies Record<string, Step>

export const steps = { ...listingSteps, ...moneySteps, ...peopleSteps, ...saleSteps, ...timeSteps }

/** Relative frequency of steps. */
export const weights: Record<keyof typeof steps, number> = {
  addProduct: 2,
  advertise: 2,
  deleteProduct: 2,
  book: 6,
  buy: 6,
  buyLate: 1,
  cancel: 3,
  startPayment: 5,
  payByCard: 5,
  recordPayment: 4,
  hearFromProvider: 3,
  refund: 3,
  completeSale: 3,
  report: 3,
  closeReport: 2,
  verifySeller: 1,
  confirmAddress: 1,
  makeAdmin: 1,
  deletePerson: 2,
  deleteOneself: 1,
  signOut: 1,
  signIn: 1,
  passTime: 2,
  settleUnfinished: 2,
}

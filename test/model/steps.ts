import { reconcile } from '../../server/payments/reconcile.ts'
import { moneySteps } from './money-steps.ts'
import { peopleSteps } from './people-steps.ts'
import * as rules from './rules.ts'
import { shelfSteps } from './shelf-steps.ts'
import { pick, type Step } from './step.ts'

/** What happens without anybody doing it. */
const timeSteps = {
  async passTime({ shop, world }, choice) {
    const minutes = pick([10, 20, 50], choice.how) as number
    await shop.pool.query(
      `update booking set expires_at = expires_at - make_interval(mins => $2),
         extended_at = extended_at - make_interval(mins => $2) where id = any($1)`,
      [world.bookings.map(({ id }) => id), minutes],
    )
    rules.passTime(world, minutes)
  },

  async reconcile({ shop, world }) {
    await reconcile(shop.house)
    rules.reconcile(world)
  },
} satisfies Record<string, Step>

/** Everything people can do, the provider's part, and what the passing of time does. */
export const steps = { ...shelfSteps, ...moneySteps, ...peopleSteps, ...timeSteps }

/** How often a step is taken, compared with others: people mostly book and pay. */
export const weights: Record<keyof typeof steps, number> = {
  addProduct: 2,
  advertise: 2,
  deleteProduct: 2,
  book: 6,
  buy: 6,
  cancel: 3,
  startPayment: 5,
  payByCard: 5,
  recordPayment: 4,
  hearFromProvider: 3,
  refund: 3,
  report: 2,
  closeReport: 1,
  verifySeller: 1,
  makeAdmin: 1,
  deletePerson: 2,
  deleteOneself: 1,
  signOut: 1,
  signIn: 1,
  passTime: 2,
  reconcile: 2,
}

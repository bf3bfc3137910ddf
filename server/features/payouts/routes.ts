import { implementer, requireMember } from '../../access/procedures.ts'
import { accountOf } from './account-queries.ts'
import { onboard, readOwnAccount } from './onboarding.ts'
import { recordOutsidePayment } from './outside-payment.ts'
import { debtsOf, owedBy, payoutsOf, transfersOf, unsentOf } from './overview-queries.ts'
import { listingRefusalOf } from './queries.ts'
import { toAccount, toDebt, toPayout, toTransfer, totalsOf, toWaitingSeller } from './serialize.ts'
import { sellersPaidByStaff } from './staff-queries.ts'

const { payouts } = implementer

export const payoutProcedures = {
  show: payouts.show.handler(async function showOwnPayouts({ context }) {
    const { db, config } = context
    const { id } = requireMember(context)
    return {
      account: toAccount(await accountOf(db, id)),
      listing: (await listingRefusalOf(db, id, config.payouts)) ?? null,
      upcoming: totalsOf(await unsentOf(db, id)),
      debt: totalsOf(await owedBy(db, id)),
      transfers: (await transfersOf(db, id)).map(toTransfer),
      payouts: (await payoutsOf(db, id)).map(toPayout),
      debts: (await debtsOf(db, id)).map(toDebt),
    }
  }),

  onboard: payouts.onboard.handler(async function setUpPayouts({ context }) {
    return { url: await onboard(context) }
  }),

  read: payouts.read.handler(async function readPayoutAccount({ context }) {
    await readOwnAccount(context)
    return { acknowledged: true }
  }),

  waiting: payouts.waiting.handler(async function listWaitingSellers({ context }) {
    const sellers = await sellersPaidByStaff(context.db)
    return sellers.map((row) => toWaitingSeller(row, context.caller))
  }),

  payOutside: payouts.payOutside.handler(async function recordOutside({ context, input }) {
    await recordOutsidePayment(context, input)
    return { acknowledged: true }
  }),
}

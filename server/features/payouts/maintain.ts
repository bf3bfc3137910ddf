import { lockMemberRow } from '../../access/member-locks.ts'
import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { runTasks, settleEach } from '../../jobs/settle-each.ts'
import { pauseListings } from '../holds/pause-listings.ts'
import { lockSale } from '../sales/queries.ts'
import { askForAccount, notifySeller } from '../transfers/notices.ts'
import { netDebts, oweRest } from '../transfers/owe.ts'
import { endAllWaits } from '../transfers/queries.ts'
import { isRefused } from '../transfers/rules.ts'
import {
  accountsToRead,
  lockPayoutAccount,
  longWaitingAccount,
  setReminded,
  startForgottenWaits,
  waitingAccountOf,
  waitingAccounts,
  waitingSellersStillSelling,
} from './account-queries.ts'
import { debtsToRecover, debtsToWriteOff, salesToNet } from './debt-queries.ts'
import { payoutsUnderWay } from './payout-queries.ts'
import { recoverDebt, writeOff } from './recover.ts'
import { maxPayoutDelayDays, remindersAfter, staffDays } from './rules.ts'
import { settleAccount } from './settle-account.ts'
import { settleMissedPayouts, settleOwnPayout, settleSellerPayout } from './settle-payout.ts'
import { salesToOwe } from './transfer-queries.ts'

const batch = 500

/** What events and jobs do at once, again for what was lost; reminders, and old debts. */
export async function maintainPayouts(services: AppServices): Promise<void> {
  const failure = 'payout maintenance failed; tried again in an hour'
  await runTasks(services.log, tasks, failure, (task) => task(services))
}

const tasks = [
  readAccounts,
  readPayouts,
  oweMissedTransfers,
  remindSellers,
  pauseUnpaidSellers,
  recoverDebts,
  netOpenDebts,
  writeOffOld,
  warnOfDelayedPayouts,
]

const settle = <Row>({ log }: AppServices, rows: Row[], work: (row: Row) => Promise<unknown>) =>
  settleEach(log, rows, work, { failure: 'a payout task failed; it is tried again in an hour' })

async function readAccounts(services: AppServices) {
  const accounts = await accountsToRead(services.backgroundDb, batch)
  await settle(services, accounts, async ({ accountId, destination }) => {
    if (destination !== null) await settleMissedPayouts(services, accountId)
    await settleAccount(services, accountId)
  })
}

async function readPayouts(services: AppServices) {
  const payouts = await payoutsUnderWay(services.backgroundDb, batch)
  await settle(services, payouts, ({ id, accountId }) =>
    accountId ? settleSellerPayout(services, id, accountId) : settleOwnPayout(services, id),
  )
}

async function oweMissedTransfers(services: AppServices) {
  const { backgroundDb: db } = services
  await settle(services, await salesToOwe(db, batch), ({ id }) =>
    transact(db, async (tx) => {
      const sale = await lockSale(tx, id)
      if (sale) await oweRest(services, tx, sale)
    }),
  )
}

type Waiting = { status: string; isUnderReview: boolean; days: number; reminded: number }

/**
 * Sellers that the provider refuses are not reminded: they cannot set up an account. Nor are those whose
 * account it checks: they have done that.
 */
const isReminderDue = ({ isUnderReview, days, reminded, ...account }: Waiting) =>
  !isUnderReview && !isRefused(account) && remindersAfter(days) > reminded

/** After an outage, one reminder is sent for all that were missed. */
async function remindSellers(services: AppServices) {
  const { backgroundDb: db } = services
  await startForgottenWaits(db)
  await endAllWaits(db)
  const waiting = await waitingAccounts(db)
  await settle(services, waiting.filter(isReminderDue), ({ memberId }) =>
    transact(db, (tx) => remindSeller(services, tx, memberId)),
  )
}

async function remindSeller(services: AppServices, tx: Tx, memberId: string) {
  await lockPayoutAccount(tx, memberId)
  const account = await waitingAccountOf(tx, memberId)
  if (!account || !isReminderDue(account)) return
  await setReminded(tx, memberId, remindersAfter(account.days))
  await askForAccount(services, tx, memberId, account.days)
}

/** Pauses the listings of sellers who cannot be paid, reserved listings once they are free. */
async function pauseUnpaidSellers(services: AppServices) {
  const { backgroundDb: db, config } = services
  const selling = await waitingSellersStillSelling(db, config.payouts.setupDays)
  await settle(services, selling, ({ memberId }) =>
    transact(db, (tx) => pauseSeller(services, tx, memberId)),
  )
}

async function pauseSeller(services: AppServices, tx: Tx, memberId: string) {
  await lockMemberRow(tx, memberId)
  const account = await longWaitingAccount(tx, memberId, services.config.payouts.setupDays)
  if (!account || (await pauseListings(tx, memberId)) === 0) return
  const kind = isRefused(account) ? 'payoutRefusedPaused' : 'payoutPaused'
  await notifySeller(services, tx, memberId, { kind })
}

async function recoverDebts(services: AppServices) {
  const debts = await debtsToRecover(services.backgroundDb, batch)
  await settle(services, debts, ({ id: debtId }) => recoverDebt(services, { debtId }))
}

async function netOpenDebts(services: AppServices) {
  const { backgroundDb: db } = services
  await settle(services, await salesToNet(db, batch), ({ id }) =>
    transact(db, async (tx) => {
      const sale = await lockSale(tx, id)
      if (sale) await netDebts(tx, sale)
    }),
  )
}

async function writeOffOld(services: AppServices) {
  const { backgroundDb: db, config } = services
  const old = await debtsToWriteOff(db, config.payouts.writeOffDays, batch)
  await settle(services, old, ({ id }) => transact(db, (tx) => writeOff(tx, id)))
}

/** Staff reach a seller in time: money is not held for longer than the law allows. */
async function warnOfDelayedPayouts({ backgroundDb: db, log }: AppServices) {
  const waiting = await waitingAccounts(db)
  const long = waiting.filter(({ days }) => days >= staffDays)
  if (long.length === 0) return
  const overdue = long.filter(({ days }) => days >= maxPayoutDelayDays)
  const members = long.map(({ memberId, days }) => ({ memberId, days }))
  if (overdue.length > 0) log.error({ members }, 'money of sellers is held for too long')
  else log.warn({ members }, 'money of sellers waits for their payout accounts')
}

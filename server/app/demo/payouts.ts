import { sql } from 'kysely'
import { demoTopUps } from '../../../db/demo/sales/charges.ts'
import type { PastAccount } from '../../../sandbox/connect/seed-accounts.ts'
import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { transferEntries } from '../../features/ledger/payout-entries.ts'
import { post } from '../../features/ledger/post.ts'
import { storeAccount } from '../../features/payouts/account-queries.ts'
import { reminderDays } from '../../features/payouts/rules.ts'
import { settleAccount } from '../../features/payouts/settle-account.ts'
import { settleSellerPayout } from '../../features/payouts/settle-payout.ts'
import { settleTopUp } from '../../features/payouts/settle-top-up.ts'
import { markSending, markSent } from '../../features/payouts/transfer-queries.ts'
import type { SaleRow } from '../../features/sales/queries.ts'
import { recoverDebtJob } from '../../features/transfers/jobs.ts'
import { lockOpenTransfer, payableOf } from '../../features/transfers/queries.ts'
import { backdateAccountNotices, dateDaysAgo } from './backdate.ts'
import { dateEmails } from './dated-emails.ts'

/** Services that leave the debts of the demo to its later sales. */
export function withoutRecovery(services: AppServices): AppServices {
  const { jobs } = services
  const enqueue: typeof jobs.enqueue = async (job, data, tx) => {
    if (job.name !== recoverDebtJob.name) await jobs.enqueue(job, data, tx)
  }
  return { ...services, jobs: { ...jobs, enqueue } }
}

/** Stores the accounts of the sellers as the provider knows them, before their first sale. */
export async function loadAccounts(services: AppServices, accounts: PastAccount[]) {
  const { db } = services
  for (const { id, email, daysAgo } of accounts) {
    const member = await db.selectFrom('member').select('id').where('email', '=', email).execute()
    for (const { id: memberId } of member) {
      await transact(db, (tx) => storeAccount(tx, memberId, id))
      await settleAccount(dateEmails(services, daysAgo), id)
      await backdateAccountNotices(db, id, daysAgo)
    }
  }
}

/** The transfer of a released sale, if the provider has made it. */
export async function recordTransfer(
  tx: Tx,
  { id, intentId, sellerId, currency }: SaleRow,
  accounts: PastAccount[],
) {
  const past = pastTransferOf(intentId, accounts)
  const open = past && (await lockOpenTransfer(tx, id))
  if (!past || !open) return
  const amount = await payableOf(tx, intentId)
  await markSending(tx, { id: open.id, amount, accountId: past.accountId })
  await markSent(tx, open.id, past.id)
  const sent_at = dateDaysAgo(past.daysAgo)
  await tx.updateTable('transfer').set({ sent_at }).where('id', '=', open.id).execute()
  const entries = transferEntries({ amount, sellerId })
  await post(tx, { kind: 'transfer', causeId: open.id, intentId, currency, entries })
}

function pastTransferOf(intentId: string, accounts: PastAccount[]) {
  const all = accounts.flatMap(({ id: accountId, transfers }) =>
    transfers.map((transfer) => ({ ...transfer, accountId })),
  )
  return all.find((transfer) => transfer.intentId === intentId)
}

/** Reads the payouts of the past, and tells their sellers about them. */
export async function loadPayouts(services: AppServices, accounts: PastAccount[]) {
  for (const { id: accountId, payouts } of accounts) {
    for (const { id, arrivedDaysAgo, returnedDaysAgo } of payouts) {
      const daysAgo = returnedDaysAgo ?? Math.max(0, arrivedDaysAgo)
      await settleSellerPayout(dateEmails(services, daysAgo), id, accountId)
      await backdateAccountNotices(services.db, accountId, daysAgo)
      const returned = returnedDaysAgo !== undefined
      await services.db.updateTable('payout').set({ returned }).where('id', '=', id).execute()
    }
  }
}

/** Books what the operator added to the balance. */
export async function loadTopUps(services: AppServices) {
  for (const { id } of demoTopUps(services.config.currency)) await settleTopUp(services, id)
}

/** Money waits since the first sale; what a seller should have been reminded of was sent. */
export async function backdateWaits(tx: Tx) {
  await sql`
    update payout_account account set waiting_since = first.at, reminded_at = null, reminded = (
      select count(*) from unnest(${reminderDays}::int[]) day
      where first.at + make_interval(days => day) <= now())
    from (
      select seller_id, min(transfer.created_at) as at from transfer
      join sale on sale.id = sale_id where transfer.state = 'due' group by seller_id
    ) first
    where first.seller_id = account.member_id and waiting_since is not null`.execute(tx)
}

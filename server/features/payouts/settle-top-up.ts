import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { type Tx, transact } from '../../database/db.ts'
import type { CardTopUp } from '../../providers/stripe-top-ups.ts'
import { topUpEntries, topUpReturnedEntries } from '../ledger/payout-entries.ts'
import { post, postedKinds } from '../ledger/post.ts'

type TopUpServices = Pick<AppServices, 'cards' | 'db' | 'log'>

/** Two events of one top-up may be settled at once. */
async function lockTopUp(tx: Tx, id: string) {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.topUps}, hashtext(${id}))`.execute(tx)
}

/**
 * Posts money that the operator added to the balance at the provider, and that its bank took back,
 * triggered by its events or the reconciliation. Idempotent and in any order.
 */
export async function settleTopUp(services: TopUpServices, id: string): Promise<void> {
  const read = await services.cards.readTopUp(id)
  if (!read) {
    services.log.warn({ topUp: id }, 'a top-up that the provider does not know')
    return
  }
  if (read.isInBalance) await transact(services.db, (tx) => postTopUp(tx, read))
}

async function postTopUp(tx: Tx, { id, amount, currency, isReturned }: CardTopUp) {
  await lockTopUp(tx, id)
  const posted = await postedKinds(tx, id, ['top_up', 'top_up_returned'])
  const posting = { causeId: id, currency }
  if (!posted.includes('top_up')) {
    await post(tx, { kind: 'top_up', ...posting, entries: topUpEntries(amount) })
  }
  if (isReturned && !posted.includes('top_up_returned')) {
    await post(tx, { kind: 'top_up_returned', ...posting, entries: topUpReturnedEntries(amount) })
  }
}

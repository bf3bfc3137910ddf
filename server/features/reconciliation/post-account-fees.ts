import type { Tx } from '../../database/db.ts'
import { accountFee, type CardMovement } from '../../providers/stripe-balance.ts'
import { providerFeeEntries } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'

async function isPosted(tx: Tx, causeId: string): Promise<boolean> {
  const posted = await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('kind', '=', 'account_fee')
    .where('cause_id', '=', causeId)
    .executeTakeFirst()
  return posted !== undefined
}

/**
 * Posts what the provider charges the platform itself, such as for Connect and Radar: there are
 * no events of it. Call it under the lock of the import, which makes it exactly once.
 */
export async function postAccountFees(tx: Tx, movements: CardMovement[]): Promise<void> {
  for (const { id: causeId, category, net, currency } of movements) {
    if (category !== accountFee || net === 0 || (await isPosted(tx, causeId))) continue
    await post(tx, { kind: 'account_fee', causeId, currency, entries: providerFeeEntries(-net) })
  }
}

import type { Tx } from '../../database/db.ts'
import { accountFee, type CardMovement } from '../../providers/stripe-balance.ts'
import { providerFeeEntries } from '../ledger/entries.ts'
import { post, postedKinds } from '../ledger/post.ts'

/**
 * Posts what the provider charges the platform itself, such as for Connect and Radar: there are
 * no events of it. Call it under the lock of the import, which makes it exactly once.
 */
export async function postAccountFees(tx: Tx, movements: CardMovement[]): Promise<void> {
  for (const { id: causeId, category, net, currency } of movements) {
    if (category !== accountFee || net === 0) continue
    if ((await postedKinds(tx, causeId, ['account_fee'])).length > 0) continue
    await post(tx, { kind: 'account_fee', causeId, currency, entries: providerFeeEntries(-net) })
  }
}

import type { Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import type { Intent } from '../../providers/stripe-intents.ts'
import { providerFeeEntries } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'

/** Posts what the provider charged for a payment, once and as soon as it is known. */
export async function postProviderFee(tx: Tx, { id, providerFee, currency }: Intent) {
  if (providerFee === null) return
  const { numUpdatedRows } = await tx
    .updateTable('payment_intent')
    .set({ provider_fee: providerFee })
    .where('id', '=', id)
    .where('provider_fee', 'is', null)
    .modifyEnd(prepared)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || providerFee === 0) return
  const entries = providerFeeEntries(providerFee)
  await post(tx, { kind: 'provider_fee', causeId: id, intentId: id, currency, entries })
}

import { sql } from 'kysely'
import type { LedgerTransaction } from '../../../contract/payments/payments.ts'
import type { Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import type { Entry } from './entries.ts'

type Kind = LedgerTransaction['kind']

type Posting = {
  kind: Kind
  /** The row or provider object that caused it; a second posting of one kind and cause fails. */
  causeId: string
  /** Absent for payouts, top-ups and fees of the platform. */
  intentId?: string
  currency: string
  entries: Entry[]
}

/**
 * Posts entries, in minor units of `currency`, as one ledger transaction. Throws if they do not add up to
 * zero (at the commit), or for a second posting of one kind and cause.
 */
export async function post(tx: Tx, { kind, causeId, intentId, currency, entries }: Posting) {
  await sql`
    with posted as (
      insert into ledger_transaction (kind, cause_id, intent_id)
      values (${kind}, ${causeId}, ${intentId ?? null}) returning id
    )
    insert into ledger_entry (transaction_id, account, member_id, amount, currency)
    select posted.id, account, member_id, amount, ${currency} from posted, unnest(
      ${entries.map(({ account }) => account)}::text[],
      ${entries.map(({ memberId }) => memberId)}::uuid[],
      ${entries.map(({ amount }) => amount)}::bigint[]
    ) as entry (account, member_id, amount) ${prepared}`.execute(tx)
}

/** Which of these kinds are posted for a cause. Without a lock, another process may be posting them. */
export async function postedKinds(tx: Tx, causeId: string, kinds: Kind[]): Promise<Kind[]> {
  const rows = await tx
    .selectFrom('ledger_transaction')
    .select('kind')
    .where('cause_id', '=', causeId)
    .where('kind', 'in', kinds)
    .execute()
  return rows.map(({ kind }) => kind)
}

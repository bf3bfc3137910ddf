import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/**
 * Deletes the pairs of movements that the provider and the ledger agree on: same category, object,
 * amount and currency.
 */
export async function matchMovements(db: Db): Promise<void> {
  await sql`
    with named as (
      -- Postings have our ids of refunds, transfers and reversals; the provider has its own.
      select u.id, u.side, u.category, u.amount, u.currency,
        coalesce(r.provider_id, t.provider_id, v.provider_id, u.reference) as provider_reference
      from unreconciled u
      left join refund r on r.id = case
        when u.side = 'ledger' and u.category like 'refund%' then u.reference::uuid end
      left join transfer t on t.id = case
        when u.side = 'ledger' and u.category = 'transfer' then u.reference::uuid end
      left join transfer_reversal v on v.id = case
        when u.side = 'ledger' and u.category = 'transfer_reversal' then u.reference::uuid end
    ), numbered as (
      select *, row_number() over (
        partition by side, category, amount, currency, provider_reference order by id) as n
      from named
    ), pairs as (
      select l.id as l, p.id as p from numbered l
      join numbered p using (category, amount, currency, provider_reference, n)
      where l.side = 'ledger' and p.side = 'provider'
    )
    delete from unreconciled where id in (select l from pairs union all select p from pairs)
  `.execute(db)
}

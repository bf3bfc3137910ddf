import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/**
 * Deletes the pairs of movements that the provider and the ledger agree on: same category, object,
 * amount and currency. Returns how many movements are left.
 */
export async function matchMovements(db: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    with numbered as (
      select u.id, u.side, u.category, u.amount, u.currency,
        coalesce(r.provider_id, t.provider_id, v.provider_id, u.reference) as reference,
        row_number() over (
          partition by u.side, u.category, u.amount, u.currency,
            coalesce(r.provider_id, t.provider_id, v.provider_id, u.reference)
          order by u.id
        ) as n
      from unreconciled u
      left join refund r on r.id = case
        when u.side = 'ledger' and u.category like 'refund%' then u.reference::uuid end
      left join transfer t on t.id = case
        when u.side = 'ledger' and u.category = 'transfer' then u.reference::uuid end
      left join transfer_reversal v on v.id = case
        when u.side = 'ledger' and u.category = 'transfer_reversal' then u.reference::uuid end
    ), pairs as (
      select l.id as l, p.id as p from numbered l
      join numbered p using (category, amount, currency, reference, n)
      where l.side = 'ledger' and p.side = 'provider'
    ), gone as (
      delete from unreconciled where id in (select l from pairs union all select p from pairs)
      returning id
    )
    select (select count(*) from unreconciled) - (select count(*) from gone) as left`.execute(db)
  return rows[0]?.left ?? 0
}

import type pg from 'pg'

export type WrongAggregate = { name: string; currency: string; stored: string; counted: string }

export async function refreshAggregates(pool: pg.Pool): Promise<void> {
  await pool.query('select fold_sums()')
}

/** Recomputes all sums beside concurrent writers and returns those that were wrong. */
export async function rebuildAggregates(
  client: pg.Pool | pg.ClientBase,
): Promise<WrongAggregate[]> {
  const { rows: sums } = await client.query<WrongAggregate>(
    'select name, currency, kept as stored, counted from recount_sums()',
  )
  const { rows: totals } = await client.query<WrongAggregate>(
    `select name || ' of ' || seller_id as name, '' as currency, kept as stored, counted
    from recount_seller_totals() order by name`,
  )
  return [...sums, ...totals]
}

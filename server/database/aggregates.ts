import type pg from 'pg'

export type WrongAggregate = { name: string; currency: string; stored: string; counted: string }

export async function refreshAggregates(pool: pg.Pool): Promise<void> {
  await pool.query('select fold_sums()')
}

/** Recomputes all sums beside concurrent writers and returns those that were wrong. */
export async function rebuildAggregates(
  client: pg.Pool | pg.ClientBase,
): Promise<WrongAggregate[]> {
  const { rows } = await client.query('select * from recount_sums()')
  return rows
}

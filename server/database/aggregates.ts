import type pg from 'pg'

/** A sum that was not what its rows come to. */
export type WrongAggregate = { name: string; currency: string; kept: string; counted: string }

/** Folds what has changed into the sums that are kept, so that reading them stays quick. */
export async function refreshAggregates(pool: pg.Pool): Promise<void> {
  await pool.query('select fold_sums()')
}

/** Counts every sum from its rows and puts it right, beside whoever writes. Those that were wrong. */
export async function rebuildAggregates(
  client: pg.Pool | pg.ClientBase,
): Promise<WrongAggregate[]> {
  const { rows } = await client.query('select * from recount_sums()')
  return rows
}

import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** So many products are kept from being changed at a time. */
const batch = 100
/** The rest is left for the next time. */
const maxBatches = 500

/**
 * Enters products anew that a change of attributes, or of a seller who has very many, left for later.
 * Several processes may do this at once.
 */
export async function reindexChanged(db: Db): Promise<void> {
  for (let n = 0; n < maxBatches; n += 1) {
    const { rows } = await sql<{ done: number | null }>`
      select work_off_search_backlog(${batch}) as done`.execute(db)
    if (rows[0]?.done == null) return
  }
}

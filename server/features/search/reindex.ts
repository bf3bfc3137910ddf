import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

const batch = 100
const maxBatches = 500

/** Re-indexes products after changes of attributes or sellers. Safe to run concurrently. */
export async function reindexChanged(db: Db): Promise<void> {
  for (let n = 0; n < maxBatches; n += 1) {
    const { rows } = await sql<{ done: number | null }>`
      select work_off_search_backlog(${batch}) as done`.execute(db)
    if (rows[0]?.done == null) return
  }
}

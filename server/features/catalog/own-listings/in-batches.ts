import { nilUuid } from '../../../../contract/schemas/string-schemas.ts'
import { maxListingsPerCall } from '../../../../contract/selling/listing-terms.ts'
import { type Db, type Tx, transact } from '../../../database/db.ts'

const batch = 50

type Range = { after: string; limit: number }

/** The listings that a transaction has locked, and how many of them it has changed. */
type Batch = { ids: string[]; changed: number }

/**
 * Repeats a step, which locks up to `limit` listings, by id after `after`, in a transaction of its own, until there
 * are none left or it has changed `maxListingsPerCall`. Returns how many it has changed, and left as they were.
 */
export async function inBatches(db: Db, step: (tx: Tx, range: Range) => Promise<Batch>) {
  let [changed, unchanged] = [0, 0]
  let after: string | undefined = nilUuid
  while (after !== undefined && changed < maxListingsPerCall) {
    const range: Range = { after, limit: Math.min(batch, maxListingsPerCall - changed) }
    const done: Batch = await transact(db, (tx) => step(tx, range))
    changed += done.changed
    unchanged += done.ids.length - done.changed
    after = done.ids[range.limit - 1]
  }
  return { changed, unchanged }
}

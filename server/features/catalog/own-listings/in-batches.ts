import { nilUuid } from '../../../../contract/schemas/string-schemas.ts'
import { maxListingsPerCall } from '../../../../contract/selling/own-listings.ts'
import { type Db, type Tx, transact } from '../../../database/db.ts'

const batch = 200

type Batch<Outcome> = { ids: string[]; outcome: Outcome }

/** Handles up to `limit` listings, by id after `after`. */
type Step<Outcome> = (tx: Tx, range: { after: string; limit: number }) => Promise<Batch<Outcome>>

/**
 * Repeats a step, with up to 200 listings in a transaction each, until there are none left or it has handled
 * `maxListingsPerCall`. Returns the outcomes.
 */
export async function inBatches<Outcome>(db: Db, step: Step<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let last: string | undefined = nilUuid
  while (last !== undefined && outcomes.length * batch < maxListingsPerCall) {
    const range = { after: last, limit: batch }
    const done: Batch<Outcome> = await transact(db, (tx) => step(tx, range))
    outcomes.push(done.outcome)
    last = done.ids[batch - 1]
  }
  return outcomes
}

import { refuse } from '../../errors/refusal.ts'

/** What others may not know of is answered like what does not exist. */
export async function orNotFound<Row>(row: Promise<Row | undefined>): Promise<Row> {
  const found = await row
  if (found === undefined) throw refuse('not_found')
  return found
}

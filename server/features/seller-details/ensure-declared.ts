import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { hasDeclared } from './queries.ts'

/** Refuses `seller_kind_required`, if the site lists only products of sellers who have declared it. */
export async function ensureDeclared(
  { traderRules }: Pick<RequestContext['config'], 'traderRules'>,
  db: Db,
  sellerId: string,
) {
  if (traderRules !== 'required' || (await hasDeclared(db, sellerId))) return
  throw refuse('seller_kind_required')
}

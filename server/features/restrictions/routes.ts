import { implementer, requireMember } from '../../access/procedures.ts'
import { refuse } from '../../errors/refusal.ts'
import { restrictionOf } from './queries.ts'
import { toRestriction } from './serialize.ts'

export const restrictionProcedures = {
  one: implementer.restrictions.one.handler(async function readRestriction({ context, input }) {
    const found = await restrictionOf(context.db, requireMember(context).id, input.id)
    if (!found) throw refuse('not_found')
    return toRestriction(found)
  }),
}

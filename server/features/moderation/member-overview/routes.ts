import { implementer } from '../../../access/procedures.ts'
import { refuse } from '../../../errors/refusal.ts'
import { findOverview } from './queries.ts'
import { toOverview } from './serialize.ts'

export const overviewProcedures = {
  overview: implementer.members.overview.handler(async function showMember({ context, input }) {
    const found = await findOverview(context.db, input.id)
    if (!found) throw refuse('not_found')
    return toOverview(found)
  }),
}

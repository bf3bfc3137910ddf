import { implementer } from '../../../access/procedures.ts'
import { decideAppealOf, openAppealOf } from './appeals.ts'

export const appealProcedures = {
  open: implementer.appeals.open.handler(async function openAppeal({ context, input }) {
    await openAppealOf(context, input)
    return { acknowledged: true }
  }),

  decide: implementer.appeals.decide.handler(async function decideAppeal({ context, input }) {
    await decideAppealOf(context, input)
    return { acknowledged: true }
  }),
}

import { implementer } from '../../../access/procedures.ts'
import { decideAppeal, submitAppeal } from './appeals.ts'

export const appealProcedures = {
  open: implementer.appeals.open.handler(async function openAppeal({ context, input }) {
    await submitAppeal(context, input)
    return { acknowledged: true }
  }),

  decide: implementer.appeals.decide.handler(async function decideSaleAppeal({ context, input }) {
    await decideAppeal(context, input)
    return { acknowledged: true }
  }),
}

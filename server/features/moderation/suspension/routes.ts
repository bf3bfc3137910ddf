import { implementer } from '../../../access/procedures.ts'
import { liftSuspension, suspendMember } from './suspend.ts'

export const suspensionProcedures = {
  suspend: implementer.accounts.suspend.handler(async function suspendOther({ context, input }) {
    const { id, ...reasons } = input
    await suspendMember(context, id, reasons)
    return { acknowledged: true }
  }),

  liftSuspension: implementer.accounts.liftSuspension.handler(async function liftSuspensionOfOther({
    context,
    input,
  }) {
    await liftSuspension(context, input.id)
    return { acknowledged: true }
  }),
}

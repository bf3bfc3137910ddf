import { implementer } from '../../../access/procedures.ts'
import { clearFraudWarning } from './clear-fraud-warning.ts'

const { reconciliation } = implementer

export const fraudWarningProcedures = {
  clearWarning: reconciliation.clearWarning.handler(async function clearWarning({
    context,
    input: { id, note },
  }) {
    await clearFraudWarning(context, id, note)
    return { acknowledged: true }
  }),
}

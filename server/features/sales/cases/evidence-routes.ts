import { implementer } from '../../../access/procedures.ts'
import { addEvidence } from './add-evidence.ts'

export const evidenceProcedures = {
  add: implementer.evidence.add.handler(async function addCaseEvidence({ context, input }) {
    await addEvidence(context, input)
    return { acknowledged: true }
  }),
}

import { implementer, requireMember } from '../../../access/procedures.ts'
import { refuse } from '../../../errors/refusal.ts'
import { readPrivatePhoto } from '../../media/private-photos.ts'
import { receivePhoto } from '../../media/upload.ts'
import { maySeeSale } from '../shown-sales.ts'
import { decideAppeal, submitAppeal } from './appeals.ts'
import { askParties } from './ask-parties.ts'
import { addEvidence, evidencePhoto } from './evidence.ts'

export const casePhotoProcedures = {
  upload: implementer.casePhotos.upload.handler(function uploadCasePhoto({ context }) {
    return receivePhoto(context, { private: true })
  }),

  one: implementer.casePhotos.one.handler(async function showCasePhoto({ context, input }) {
    const { id, photoId, size } = input
    if (!(await maySeeSale(context.db, requireMember(context), id))) throw refuse('not_found')
    return readPrivatePhoto(context, await evidencePhoto(context.db, id, photoId), size)
  }),
}

export const evidenceProcedures = {
  add: implementer.evidence.add.handler(async function addCaseEvidence({ context, input }) {
    await addEvidence(context, input)
    return { acknowledged: true }
  }),

  ask: implementer.evidence.ask.handler(async function askCaseParties({ context, input }) {
    await askParties(context, input)
    return { acknowledged: true }
  }),
}

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

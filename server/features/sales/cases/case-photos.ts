import { implementer, requireMember } from '../../../access/procedures.ts'
import { refuse } from '../../../errors/refusal.ts'
import { readPrivatePhoto } from '../../media/private-photos.ts'
import { receivePhoto } from '../../media/upload.ts'
import { maySeeSale } from '../shown-sales.ts'
import { evidencePhoto } from './evidence.ts'

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

import { implementer, requireMember } from '../../../access/procedures.ts'
import { readPrivatePhoto } from '../../media/private-photos.ts'
import { receivePhoto } from '../../media/upload.ts'
import { visibleSale } from '../shown-sales.ts'
import { evidenceOf } from './evidence.ts'

export const casePhotoProcedures = {
  upload: implementer.casePhotos.upload.handler(function uploadCasePhoto({ context }) {
    return receivePhoto(context, { private: true })
  }),

  one: implementer.casePhotos.one.handler(async function showCasePhoto({ context, input }) {
    const { id, photoId, size } = input
    const sale = await visibleSale(context.db, requireMember(context), id)
    const photo = sale && (await evidenceOf(context.db, id, photoId))
    return readPrivatePhoto(context, photo, size)
  }),
}

import { implementer, requireMember } from '../../access/procedures.ts'
import { refuse } from '../../errors/refusal.ts'
import { readPrivatePhoto } from '../media/private-photos.ts'
import { receivePhoto } from '../media/upload.ts'
import { photoOfReport, shownPhotoIn } from './message-queries.ts'
import { findConversation } from './queries.ts'

const { conversations } = implementer

export const photoProcedures = {
  upload: conversations.upload.handler(function uploadMessagePhoto({ context }) {
    return receivePhoto(context, { private: true })
  }),

  photo: conversations.photo.handler(async function showMessagePhoto({ context, input }) {
    const { id, photoId, size } = input
    const found = await findConversation(context.db, requireMember(context), id)
    if (!found) throw refuse('not_found')
    return readPrivatePhoto(context, await shownPhotoIn(context.db, id, photoId), size)
  }),

  photoOfReport: conversations.photoOfReport.handler(async function showReportedPhoto({
    context,
    input: { id, photoId, size },
  }) {
    return readPrivatePhoto(context, await photoOfReport(context.db, id, photoId), size)
  }),
}

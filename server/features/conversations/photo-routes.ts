import { implementer, requireMember } from '../../access/procedures.ts'
import { readPrivatePhoto } from '../media/private-photos.ts'
import { receivePhoto } from '../media/upload.ts'
import { photoOfReport, shownPhotoIn } from './message-queries.ts'
import { orNotFound } from './or-not-found.ts'
import { findConversation } from './queries.ts'

const { conversations } = implementer

export const photoProcedures = {
  upload: conversations.upload.handler(function uploadMessagePhoto({ context }) {
    return receivePhoto(context, { private: true })
  }),

  photo: conversations.photo.handler(async function showMessagePhoto({ context, input }) {
    const { id } = await orNotFound(findConversation(context.db, requireMember(context), input.id))
    const { photoId, size } = input
    return readPrivatePhoto(context, await shownPhotoIn(context.db, id, photoId), size)
  }),

  photoOfReport: conversations.photoOfReport.handler(async function showReportedPhoto({
    context,
    input: { id, photoId, size },
  }) {
    return readPrivatePhoto(context, await photoOfReport(context.db, id, photoId), size)
  }),
}

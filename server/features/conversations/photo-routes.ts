import { implementer, requireMember } from '../../access/procedures.ts'
import { receivePhoto } from '../media/upload.ts'
import { orNotFound } from './or-not-found.ts'
import { readPhoto } from './photos.ts'
import { findConversation } from './queries.ts'

const { conversations } = implementer

export const photoProcedures = {
  upload: conversations.upload.handler(function uploadMessagePhoto({ context }) {
    return receivePhoto(context, { private: true })
  }),

  photo: conversations.photo.handler(async function showMessagePhoto({ context, input }) {
    const { id } = await orNotFound(findConversation(context.db, requireMember(context), input.id))
    return readPhoto(context, id, input)
  }),
}

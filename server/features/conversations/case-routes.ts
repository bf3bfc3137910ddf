import { implementer, requireMember } from '../../access/procedures.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginatedResponse, rowLimit } from '../../http/pagination.ts'
import { readPrivatePhoto } from '../media/private-photos.ts'
import { conversationOfCase, recordCaseAccess } from './case-access.ts'
import { evidencePhotoIn, messageCursor, messagesOf } from './message-queries.ts'
import { toMessage } from './serialize.ts'

const { conversations } = implementer

export const caseProcedures = {
  ofCase: conversations.ofCase.handler(async function listMessagesOfCase({ context, input }) {
    const { id: saleId, ...page } = input
    const id = await recordCaseAccess(context.db, requireMember(context), saleId)
    const wanted = { rows: rowLimit(page), cursor: page.cursor }
    const rows = id === null ? [] : await messagesOf(context.db, id, wanted)
    return paginatedResponse(`/cases/${saleId}/conversation`, page, rows, {
      cursor: messageCursor,
      show: (row) => toMessage(row),
    })
  }),

  photoOfCase: conversations.photoOfCase.handler(async function showPhotoOfCase({
    context,
    input,
  }) {
    const { id } = await conversationOfCase(context.db, requireMember(context), input.id)
    if (id === null) throw refuse('not_found')
    const { photoId, size } = input
    return readPrivatePhoto(context, await evidencePhotoIn(context.db, id, photoId), size)
  }),
}

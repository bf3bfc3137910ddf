import type { Notice } from '../../../contract/notices.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { preferencesOf, updatePreference } from './preferences.ts'
import { countUnread, markAllRead, markRead, type NoticeRow, noticesOf } from './queries.ts'

function toNotice({ id, createdAt, readAt, ...row }: NoticeRow): Notice {
  return { _id: id, ...row, date: createdAt.toISOString(), read: readAt !== null }
}

export const noticeProcedures = {
  list: implementer.notices.list.handler(async function listNotices({ context, input }) {
    const { rows, after } = paginationOf(input)
    return paginate(
      '/notices',
      input,
      await noticesOf(context.db, requireMember(context), rows, after),
      toNotice,
    )
  }),

  unread: implementer.notices.unread.handler(async function countUnreadNotices({ context }) {
    return { count: await countUnread(context.db, requireMember(context)) }
  }),

  read: implementer.notices.read.handler(async function readNotice({ context, input }) {
    const isKnown = await markRead(context.db, requireMember(context), input.id)
    if (!isKnown) throw refuse('not_found')
    return { acknowledged: true }
  }),

  readAll: implementer.notices.readAll.handler(async function readAllNotices({ context }) {
    const me = requireMember(context)
    return { modifiedCount: await transact(context.db, (tx) => markAllRead(tx, me)) }
  }),

  preferences: implementer.notices.preferences.handler(function readPreferences({ context }) {
    return preferencesOf(context.db, requireMember(context))
  }),

  changePreference: implementer.notices.changePreference.handler(function changePreference({
    context,
    input,
  }) {
    return updatePreference(context.db, requireMember(context), input)
  }),
}

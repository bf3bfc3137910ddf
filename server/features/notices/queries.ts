import { maxUnread, type NoticeKind, type NoticeTopic } from '../../../contract/notice-kinds.ts'
import type { Member } from '../../context.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { type EmailAccount, emailAccount } from '../../jobs/email.ts'

export function noticesOf(db: Db, { id }: { id: string }, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('notice')
    .select(['id', 'kind', 'title', 'path', 'created_at as createdAt', 'read_at as readAt'])
    .where('member_id', '=', id)
  return findNewestFirst(query, ['created_at', 'id'], rows, after)
}

export type NoticeRow = Awaited<ReturnType<typeof noticesOf>>[number]

export async function countUnread(db: Db, { id }: Member): Promise<number> {
  const unread = db
    .selectFrom('notice')
    .select('id')
    .where('member_id', '=', id)
    .where('read_at', 'is', null)
    .limit(maxUnread)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether the member has this notice. */
export async function markRead(db: Db, { id }: Member, noticeId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set(({ fn }) => ({ read_at: fn.coalesce('read_at', now) }))
    .where('id', '=', noticeId)
    .where('member_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the notice of this kind about a subject as read, if there is one. */
export async function markSubjectRead(tx: Tx, { id }: Member, kind: NoticeKind, subject: string) {
  await tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('member_id', '=', id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('read_at', 'is', null)
    .execute()
}

/** Locks in one order, so that two of these cannot deadlock. */
export async function markAllRead(tx: Tx, { id }: Member): Promise<number> {
  const unread = tx
    .selectFrom('notice')
    .select('id')
    .where('member_id', '=', id)
    .where('read_at', 'is', null)
    .orderBy('id')
    .forUpdate()
  const { numUpdatedRows } = await tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('id', 'in', unread)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function mutedTopics(db: Db, { id }: { id: string }): Promise<NoticeTopic[]> {
  const rows = await db
    .selectFrom('notice_mute')
    .select('topic')
    .where('member_id', '=', id)
    .where('channel', '=', 'email')
    .orderBy('topic')
    .execute()
  return rows.map(({ topic }) => topic)
}

export async function muteTopic(tx: Tx, { id }: Member, topic: NoticeTopic) {
  await tx
    .insertInto('notice_mute')
    .values({ member_id: id, topic, channel: 'email' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmuteTopic(tx: Tx, { id }: Member, topic: NoticeTopic) {
  await tx
    .deleteFrom('notice_mute')
    .where('member_id', '=', id)
    .where('topic', '=', topic)
    .where('channel', '=', 'email')
    .execute()
}

/** Where e-mails of this topic go to, unless the member has switched them off. */
export function emailAccountFor(
  db: Db,
  memberId: string,
  topic: NoticeTopic,
): Promise<EmailAccount | undefined> {
  return emailAccount(db, memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_mute')
            .whereRef('notice_mute.member_id', '=', 'member.id')
            .where('topic', '=', topic)
            .where('channel', '=', 'email'),
        ),
      ),
    )
    .modifyEnd(prepared)
    .executeTakeFirst()
}

import { sql } from 'kysely'
import { type NoticeKind, noticeKinds } from '../../../contract/notice-kinds.ts'
import type { Tx } from '../../database/db.ts'
import { type EmailName, type EmailValues, enqueueMemberEmail } from '../../jobs/email.ts'
import type { Jobs } from '../../jobs/queue.ts'

export type NewNotice = {
  memberId: string
  kind: NoticeKind
  /** The id of what it is about: the same kind and subject renew the notice. */
  subject: string
  title: string
  /** Where it leads, from the root of the site. */
  path: string
}

type NoticeEmail = { name: EmailName; values: EmailValues }

/**
 * Writes a notice in the transaction of what happens. Returns whether it is to be e-mailed too, or
 * undefined if the member is deleted.
 */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<boolean | undefined> {
  const { memberId, kind, subject, title, path } = notice
  const topic = noticeKinds[kind] ?? ''
  const { rows } = await sql<{ emailed: boolean }>`
    insert into notice (member_id, kind, subject, title, path)
    select id, ${kind}, ${subject}, ${title}, ${path} from member
      where id = ${memberId} and deleted_at is null
    on conflict (member_id, kind, subject) do update
      set title = excluded.title, path = excluded.path, created_at = clock_timestamp(), read_at = null
    returning not exists (
      select from notice_mute
      where member_id = ${memberId} and topic = ${topic} and channel = 'email'
    ) as emailed`.execute(tx)
  return rows[0]?.emailed
}

/** The same, with an e-mail unless the member has switched off those of its topic. */
export async function notifyMember(
  deps: { jobs: Jobs },
  tx: Tx,
  notice: NewNotice,
  { name, values }: NoticeEmail,
): Promise<void> {
  const isEmailed = await insertNotice(tx, notice)
  if (isEmailed) await enqueueMemberEmail(deps, tx, notice.memberId, name, values)
}

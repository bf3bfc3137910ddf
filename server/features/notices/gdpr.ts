import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { mutedTopics, noticesOf } from './queries.ts'

export async function exportNotices(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['notices']> {
  const found = await noticesOf(db, { id: memberId }, rows)
  return found.map(({ kind, title, createdAt, readAt }) => ({
    kind,
    title,
    created: createdAt.toISOString(),
    read: readAt?.toISOString() ?? null,
  }))
}

export async function exportMutedTopics(db: Db, memberId: string): Promise<OwnData['mutedTopics']> {
  return (await mutedTopics(db, { id: memberId })).map((topic) => ({ topic }))
}

export async function eraseNotices(tx: Tx, memberId: string) {
  await tx.deleteFrom('notice_mute').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('notice').where('member_id', '=', memberId).execute()
}

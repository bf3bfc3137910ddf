import { maxPushDevices, type PushSubscriptionInput } from '../../../contract/members/push.ts'
import type { Member } from '../../context.ts'
import { type Db, now, type Tx } from '../../database/db.ts'

export async function isSubscribed(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDeviceOf(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
}

export async function deleteDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}

export async function markUsed(db: Db, id: string): Promise<void> {
  await db.updateTable('push_subscription').set({ used_at: now }).where('id', '=', id).execute()
}

/** What this browser had before; also under another account, which its keys show. */
async function deleteEarlier(tx: Tx, sessionId: string, device: PushSubscriptionInput) {
  const { endpoint, p256dh, auth } = device
  await tx
    .deleteFrom('push_subscription')
    .where(({ eb, and, or }) =>
      or([
        eb('session_id', '=', sessionId),
        and([eb('endpoint', '=', endpoint), eb('p256dh', '=', p256dh), eb('auth', '=', auth)]),
      ]),
    )
    .execute()
}

async function deleteOldest(tx: Tx, { id }: Member) {
  const oldest = tx
    .selectFrom('push_subscription')
    .select('id')
    .where('member_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(maxPushDevices)
  await tx.deleteFrom('push_subscription').where('id', 'in', oldest).execute()
}

/** Returns whether this address is free. Takes the lock of the member for granted. */
export async function insertDevice(
  tx: Tx,
  member: Member,
  sessionId: string,
  device: PushSubscriptionInput,
): Promise<boolean> {
  await deleteEarlier(tx, sessionId, device)
  const inserted = await tx
    .insertInto('push_subscription')
    .values({ ...device, session_id: sessionId, member_id: member.id })
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .returning('id')
    .executeTakeFirst()
  await deleteOldest(tx, member)
  return inserted !== undefined
}

export function devicesOf(db: Db, memberId: string, rows: number) {
  return db
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at as createdAt', 'used_at as usedAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(rows)
    .execute()
}

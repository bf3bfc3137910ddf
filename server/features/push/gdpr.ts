import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { devicesOf } from './queries.ts'

export async function exportPushDevices(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['pushDevices']> {
  const devices = await devicesOf(db, memberId, rows)
  return devices.map(({ endpoint, createdAt, usedAt }) => ({
    service: new URL(endpoint).host,
    created: createdAt.toISOString(),
    used: usedAt?.toISOString() ?? null,
  }))
}

export async function erasePushDevices(tx: Tx, memberId: string) {
  await tx.deleteFrom('push_subscription').where('member_id', '=', memberId).execute()
}

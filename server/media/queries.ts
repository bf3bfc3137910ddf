import { sql } from 'kysely'
import type { Db } from '../db.ts'

type Arrival = { ownerId: string; width: number; height: number; preview: string }

/** The key of a photo's file in the bucket; its address ends like that. */
export function keyOf(id: string, { width, format }: { width: number; format: string }): string {
  return `${id}/${width}.${format}`
}

const now = sql<Date>`clock_timestamp()`

/** Writes down a photo whose files are yet to come. Its id. */
export async function arrive(db: Db, { ownerId, width, height, preview }: Arrival) {
  const { id } = await db
    .insertInto('media')
    .values({ owner_id: ownerId, width, height, preview, doomed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its files are there. Whether that was in time, and its owner still is. */
export async function keep(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .from('member')
    .set({ doomed_at: null })
    .where('media.id', '=', id)
    .where('media.doomed_at', '>', sql<Date>`clock_timestamp() - interval '5 minutes'`)
    .whereRef('member.id', '=', 'media.owner_id')
    .where('member.deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { type Db, transact } from '../../database/db.ts'
import type { Bucket } from '../../providers/bucket.ts'
import { doomedPhotos, doomUnused, forgetPhoto, keysOf } from './queries.ts'

const atOnce = 100

/** Marks what nothing uses, so that nobody can choose it any more. */
async function doomAllUnused(db: Db) {
  while ((await transact(db, (tx) => doomUnused(tx, atOnce))) === atOnce);
}

/**
 * Removes the photos that nothing uses: first their files, outside of any transaction, and only then
 * what is known of them, so that breaking off at any moment leaves nothing behind for good.
 */
export async function removeUnusedPhotos({ db, bucket }: { db: Db; bucket: Bucket }) {
  await doomAllUnused(db)
  let doomed = await doomedPhotos(db, atOnce)
  while (doomed.length > 0) {
    for (const photo of doomed) {
      for (const key of keysOf(photo)) await bucket.remove(key)
      await transact(db, (tx) => forgetPhoto(tx, photo.id))
    }
    doomed = await doomedPhotos(db, atOnce)
  }
}

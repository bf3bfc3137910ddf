import { type Db, transact } from '../../database/db.ts'
import type { Bucket } from '../../providers/bucket.ts'
import { deletePhotoRow, keysOf, markUnusedForDeletion, photosToDelete } from './queries.ts'

const batchSize = 100

async function markAllUnused(db: Db) {
  while ((await transact(db, (tx) => markUnusedForDeletion(tx, batchSize))) === batchSize);
}

/** Deletes the files before the rows, so that an interruption leaves no orphaned file. */
export async function deleteUnusedPhotos({ db, bucket }: { db: Db; bucket: Bucket }) {
  await markAllUnused(db)
  let doomed = await photosToDelete(db, batchSize)
  while (doomed.length > 0) {
    for (const photo of doomed) {
      for (const key of keysOf(photo)) await bucket.remove(key)
      await transact(db, (tx) => deletePhotoRow(tx, photo.id))
    }
    doomed = await photosToDelete(db, batchSize)
  }
}

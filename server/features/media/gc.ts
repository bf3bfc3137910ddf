import { type Db, transact } from '../../database/db.ts'
import { eachConcurrently, refuseFailures } from '../../jobs/concurrently.ts'
import { repeatUntilEmpty } from '../../jobs/repeat-until-empty.ts'
import type { Bucket } from '../../providers/bucket.ts'
import {
  deletePhotoRow,
  keysOf,
  markUnusedForDeletion,
  type PhotoToDelete,
  photosToDelete,
} from './queries.ts'

const batchSize = 100

function markAllUnused(db: Db) {
  return repeatUntilEmpty(batchSize, () =>
    transact(db, (tx) => markUnusedForDeletion(tx, batchSize)),
  )
}

type Services = { db: Db; bucket: Bucket }

/** Deletes the files before the row, so that an interruption leaves no orphaned file. */
async function deletePhoto({ db, bucket }: Services, photo: PhotoToDelete) {
  for (const key of keysOf(photo)) await bucket.remove(key)
  await transact(db, (tx) => deletePhotoRow(tx, photo.id))
}

/** One photo that cannot be deleted does not hold up the others. */
async function deleteDoomed(services: Services) {
  const failures: unknown[] = []
  let doomed = await photosToDelete(services.db, batchSize)
  while (doomed.length > 0) {
    const failed = await eachConcurrently(doomed, (photo) => deletePhoto(services, photo))
    failures.push(...failed)
    const isAway = failed.length === doomed.length
    doomed = isAway ? [] : await photosToDelete(services.db, batchSize, doomed.at(-1))
  }
  refuseFailures('photos', failures)
}

/** Marks photos that nothing uses, and deletes those that were marked before. */
export async function deleteUnusedPhotos(services: Services) {
  await markAllUnused(services.db)
  await deleteDoomed(services)
}

import { type Db, transact } from '../../database/db.ts'
import { eachConcurrently, throwFailures } from '../../jobs/concurrently.ts'
import type { Bucket } from '../../providers/bucket.ts'
import {
  deletePhotoRow,
  keysOf,
  markUnusedForDeletion,
  type PhotoToDelete,
  photosToDelete,
  photosToExamine,
} from './queries.ts'

const batchSize = 100

const examinedSize = 1_000

/** Reads each photo once, so that many unused ones do not cause as many passes. */
async function markAllUnused(db: Db) {
  let examined = await photosToExamine(db, examinedSize)
  while (examined.length > 0) {
    const unused = examined.filter(({ isUsed }) => !isUsed).map(({ id }) => id)
    if (unused.length > 0) await transact(db, (tx) => markUnusedForDeletion(tx, unused))
    examined = await photosToExamine(db, examinedSize, examined.at(-1)?.id)
  }
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
  throwFailures('photos', failures)
}

/** Marks photos that nothing uses, and deletes those that were marked before. */
export async function deleteUnusedPhotos(services: Services) {
  await markAllUnused(services.db)
  await deleteDoomed(services)
}

import { type CacheTag, isCollectingTags, tag } from '../cache-tags.ts'
import type { Db } from '../db.ts'
import type { Replica } from './replica.ts'

type ReadContext = {
  db: Db
  replica: Replica | undefined
  /** Whether lists may be some seconds old. */
  mayLag: boolean
}

/** Runs a public, uncached read on the replica when its lag allows, else on the primary. */
export async function readFromReplica<T>(
  { db, replica, mayLag }: ReadContext,
  read: (db: Db) => Promise<T>,
  tagsOf: (result: T) => CacheTag[],
): Promise<T> {
  const maybe = mayLag ? await replica?.read(read, tagsOf) : undefined
  replica?.count(maybe ? 'replica' : 'primary')
  return maybe ? maybe.result : read(db)
}

/**
 * Runs a public read on the replica when its lag allows, else on the primary, and adds its cache
 * tags. Cached responses are always read from the primary, as a replica may not have replayed the
 * change behind an invalidation.
 */
export async function readTaggedFromReplica<T>(
  context: ReadContext,
  read: (db: Db) => Promise<T>,
  tagsOf: (result: T) => CacheTag[],
): Promise<T> {
  const mayLag = context.mayLag && !isCollectingTags()
  const result = await readFromReplica({ ...context, mayLag }, read, tagsOf)
  tag(...tagsOf(result))
  return result
}

import type { Db } from '../db.ts'
import { type CacheTag, isCollectingTags, tag } from './cache-tags.ts'
import type { Replica } from './replica.ts'

type ReadContext = {
  db: Db
  replica: Replica | undefined
  /** Whether lists may be some seconds old. */
  mayLag: boolean
}

/**
 * Reads what everybody may see and nobody keeps: from the replica, if there is one that may be used for
 * this request, and otherwise from the primary.
 */
export async function readFromReplica<T>(
  { db, replica, mayLag }: ReadContext,
  read: (db: Db) => Promise<T>,
  ingredientsOf: (result: T) => CacheTag[],
): Promise<T> {
  const maybe = mayLag ? await replica?.read(read, ingredientsOf) : undefined
  replica?.count(maybe ? 'replica' : 'primary')
  return maybe ? maybe.result : read(db)
}

/**
 * Reads what everybody may see: from the replica, if there is one that may be used for this request,
 * and otherwise from the primary. Notes what it is made of. What is kept in memory is forgotten by
 * notices of the primary, which a replica may not have heard yet: it is read from the primary.
 */
export async function readTaggedFromReplica<T>(
  context: ReadContext,
  read: (db: Db) => Promise<T>,
  ingredientsOf: (result: T) => CacheTag[],
): Promise<T> {
  const mayLag = context.mayLag && !isCollectingTags()
  const result = await readFromReplica({ ...context, mayLag }, read, ingredientsOf)
  tag(...ingredientsOf(result))
  return result
}

import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Db, openDb } from './db.ts'

const cachedSecrets = new WeakMap<pg.Pool, Map<string, Promise<string>>>()

const secretNamed = (db: Db, name: string) =>
  db.selectFrom('secret').select('value').where('name', '=', name)

/** A generated key (32 random bytes, base64url); undefined if it was not created yet. */
export async function storedSecret(db: Db, name: string): Promise<string | undefined> {
  return (await secretNamed(db, name).executeTakeFirst())?.value
}

/** A generated key (32 random bytes, base64url), which is created if there is none. */
export async function readOrCreateSecret(db: Db, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await secretNamed(db, name).executeTakeFirstOrThrow()).value
}

/** A generated key (32 random bytes, base64url), shared by all processes on this database. */
export function getSecret(pool: pg.Pool, name: string): Promise<string> {
  const ofPool = cachedSecrets.get(pool) ?? new Map<string, Promise<string>>()
  cachedSecrets.set(pool, ofPool)
  const secret = ofPool.get(name) ?? readOrCreateSecret(openDb(pool), name)
  ofPool.set(name, secret)
  secret.catch(() => ofPool.delete(name))
  return secret
}

import { randomBytes } from 'node:crypto'
import type pg from 'pg'

const cachedSecrets = new WeakMap<pg.Pool, Map<string, Promise<string>>>()

async function readOrCreate(pool: pg.Pool, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await pool.query('insert into secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    value,
  ])
  const { rows } = await pool.query('select value from secret where name = $1', [name])
  return rows[0].value
}

/** A generated key (32 random bytes, base64url), shared by all processes on this database. */
export function getSecret(pool: pg.Pool, name: string): Promise<string> {
  const ofPool = cachedSecrets.get(pool) ?? new Map<string, Promise<string>>()
  cachedSecrets.set(pool, ofPool)
  const secret = ofPool.get(name) ?? readOrCreate(pool, name)
  ofPool.set(name, secret)
  secret.catch(() => ofPool.delete(name))
  return secret
}

import { createHash, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import { type Db, daysAgo } from '../../../database/db.ts'

/** A device that has not signed in for this long is a stranger again. */
export const deviceDays = 180
/** Of one account; signing in from one more forgets the one that was used longest ago. */
const maxDevices = 50

const cookieName = (config: Config) =>
  config.publicUrl.startsWith('https:') ? '__Host-identity.device' : 'identity.device'

/** The token in the browser's cookie: 32 random bytes, base64url. */
function tokenIn(config: Config, headers: Headers): string | undefined {
  const name = cookieName(config)
  const token = parse(headers.get('cookie') ?? '', name)[name]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** One token of a browser gives unrelated hashes for the accounts that are used in it. */
function hashOf(email: string, token: string): Buffer {
  return createHash('sha256').update(`known-device|${email}|${token}`).digest()
}

/** The id of the device of this request (hex), if this account (normalised address) has signed in from it. */
export async function knownDevice(
  { config, db }: { config: Config; db: Db },
  headers: Headers,
  email: string,
): Promise<string | undefined> {
  const token = tokenIn(config, headers)
  if (!token) return undefined
  const hash = hashOf(email, token)
  const device = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('used_at', '>', daysAgo(deviceDays))
    .executeTakeFirst()
  return device && hash.toString('hex')
}

async function insertDevice(db: Db, account: { id: string; email: string }, token: string) {
  await db
    .insertInto('known_device')
    .values({ token_hash: hashOf(account.email, token), user_id: account.id })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ used_at: sql`clock_timestamp()` }),
    )
    .execute()
  const kept = db
    .selectFrom('known_device')
    .select('token_hash')
    .where('user_id', '=', account.id)
    .orderBy('used_at', 'desc')
    .limit(maxDevices)
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', account.id)
    .where('token_hash', 'not in', kept)
    .execute()
}

/**
 * Remembers that this account signs in from the browser of the request. The `Set-Cookie` line that
 * the browser must receive: it says nothing about the account, and stays after log-out.
 */
export async function rememberDevice(
  { config, db }: { config: Config; db: Db },
  headers: Headers,
  account: { id: string; email: string },
): Promise<string> {
  const token = tokenIn(config, headers) ?? randomBytes(32).toString('base64url')
  await insertDevice(db, account, token)
  return serialize(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: deviceDays * 86_400,
  })
}

import { createHash, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '../../../config/config.ts'
import { type Db, daysAgo, now } from '../../../database/db.ts'
import { isRemembered, rememberKey } from './remembered-keys.ts'

export const deviceDays = 180
/** Per account; the least recently used one is replaced. */
const maxDevices = 50

const cookieName = (config: Config) =>
  config.publicUrl.startsWith('https:') ? '__Host-identity.device' : 'identity.device'

/** The token in the browser's cookie: 32 random bytes, base64url. */
function tokenIn(config: Config, headers: Headers): string | undefined {
  const name = cookieName(config)
  const token = parse(headers.get('cookie') ?? '', name)[name]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Keyed by the account, so that one browser's hashes cannot be linked across accounts. */
function hashOf(email: string, token: string): Buffer {
  return createHash('sha256').update(`known-device|${email}|${token}`).digest()
}

/** The id (hex) of the request's device, if it is known to this account (normalised address). */
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

/** Of no account, so that it cannot be linked to the hashes above. */
function browserOf(token: string): string {
  return createHash('sha256').update(`known-browser|${token}`).digest('hex')
}

const browserKey = (browser: string) => `knownBrowser:${browser}`

/** An id (hex) of the request's browser, if it is a known device of any account. */
export async function knownBrowser(
  { config, db }: { config: Config; db: Db },
  headers: Headers,
): Promise<string | undefined> {
  const token = tokenIn(config, headers)
  if (!token) return undefined
  const browser = browserOf(token)
  return (await isRemembered(db, browserKey(browser))) ? browser : undefined
}

async function insertDevice(db: Db, account: { id: string; email: string }, token: string) {
  await db
    .insertInto('known_device')
    .values({ token_hash: hashOf(account.email, token), user_id: account.id })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ used_at: now }))
    .execute()
  const newestDevices = db
    .selectFrom('known_device')
    .select('token_hash')
    .where('user_id', '=', account.id)
    .orderBy('used_at', 'desc')
    .limit(maxDevices)
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', account.id)
    .where('token_hash', 'not in', newestDevices)
    .execute()
}

/** Makes the account's devices unknown, except the request's. */
export async function forgetOtherDevices(
  { config, db }: { config: Config; db: Db },
  headers: Headers,
  account: { id: string; email: string },
): Promise<void> {
  const own = hashOf(account.email, tokenIn(config, headers) ?? '')
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', account.id)
    .where('token_hash', '<>', own)
    .execute()
}

/** Returns a `Set-Cookie` line; the cookie outlives the session and does not name the account. */
export async function rememberDevice(
  { config, db }: { config: Config; db: Db },
  headers: Headers,
  account: { id: string; email: string },
): Promise<string> {
  const token = tokenIn(config, headers) ?? randomBytes(32).toString('base64url')
  await insertDevice(db, account, token)
  await rememberKey(db, browserKey(browserOf(token)), deviceDays)
  return serialize(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: deviceDays * 86_400,
  })
}

/** Returns undefined for an account with a second factor: the browser must pass it first. */
export async function rememberDeviceUnlessFactor(
  parts: { config: Config; db: Db },
  headers: Headers,
  userId: string,
): Promise<string | undefined> {
  const account = await parts.db
    .selectFrom('identity_user')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('two_factor_enabled', '=', false)
    .executeTakeFirst()
  return account && rememberDevice(parts, headers, account)
}

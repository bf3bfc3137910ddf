import { sign, verify } from 'hono/jwt'
import type pg from 'pg'
import { getSecret } from '../database/secrets.ts'

/** Whom an access token speaks for: an identity, through one of its sessions. */
export type Claims = { sub: string; sid: string }

/** Whom the token is for, so that nothing else signed with the key passes for one. */
const audience = 'api'

const accessTokenSecret = (pool: pg.Pool) => getSecret(pool, 'access_token')

/** A bearer token (JWT, HS256) that lives for so many seconds, or as long as its session. */
export async function signAccessToken(pool: pg.Pool, claims: Claims, seconds: number) {
  const iat = Math.floor(Date.now() / 1000)
  return sign(
    { ...claims, aud: audience, iat, exp: iat + seconds },
    await accessTokenSecret(pool),
    'HS256',
  )
}

type CachedToken = Claims & { until: Date }

/** Tokens that we have signed, as was found before: to find it again costs more than a list. */
const verifiedTokens = new Map<string, CachedToken>()
const maxVerifiedTokens = 1_000

/** The claims of a token that we signed and that has not run out; anything else is null. */
export async function readAccessToken(pool: pg.Pool, token: string): Promise<CachedToken | null> {
  const secret = await accessTokenSecret(pool)
  const key = `${secret} ${token}`
  const read = verifiedTokens.get(key) ?? (await verifyAccessToken(token, secret))
  if (!read) return null
  verifiedTokens.set(key, read)
  if (verifiedTokens.size > maxVerifiedTokens)
    verifiedTokens.delete(verifiedTokens.keys().next().value ?? '')
  if (read.until.getTime() > Date.now()) return read
  verifiedTokens.delete(key)
  return null
}

async function verifyAccessToken(token: string, secret: string): Promise<CachedToken | null> {
  // `iat` is not compared: another process's clock may be a moment ahead.
  const claims = await verify(token, secret, { alg: 'HS256', iat: false }).catch(() => null)
  if (claims?.aud !== audience) return null
  if (typeof claims.sub !== 'string' || typeof claims.sid !== 'string') return null
  if (typeof claims.exp !== 'number') return null
  return { sub: claims.sub, sid: claims.sid, until: new Date(claims.exp * 1000) }
}

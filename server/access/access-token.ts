import { sign, verify } from 'hono/jwt'
import type pg from 'pg'
import { getSecret } from '../database/secrets.ts'

export type Claims = { sub: string; sid: string }

/** Prevents other JWTs signed with the same key from being accepted. */
const audience = 'api'

const accessTokenSecret = (pool: pg.Pool) => getSecret(pool, 'access_token')

/** A bearer token (JWT, HS256) valid for `seconds`, at most as long as its session. */
export async function signAccessToken(pool: pg.Pool, claims: Claims, seconds: number) {
  const iat = Math.floor(Date.now() / 1000)
  return sign(
    { ...claims, aud: audience, iat, exp: iat + seconds },
    await accessTokenSecret(pool),
    'HS256',
  )
}

type CachedToken = Claims & { until: Date }

const verifiedTokens = new Map<string, CachedToken>()
const maxVerifiedTokens = 1_000

/** The claims of a valid, unexpired token; null for anything else. */
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
  // `iat` is not checked: another process's clock may be slightly ahead.
  const claims = await verify(token, secret, { alg: 'HS256', iat: false }).catch(() => null)
  if (claims?.aud !== audience) return null
  if (typeof claims.sub !== 'string' || typeof claims.sid !== 'string') return null
  if (typeof claims.exp !== 'number') return null
  return { sub: claims.sub, sid: claims.sid, until: new Date(claims.exp * 1000) }
}

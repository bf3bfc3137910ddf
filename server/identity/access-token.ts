import { sign, verify } from 'hono/jwt'
import type pg from 'pg'
import { secretNamed } from '../secrets.ts'

/** Whom an access token speaks for: an identity, through one of its sessions. */
export type Claims = { sub: string; sid: string }

/** Whom the token is for, so that nothing else signed with the key passes for one. */
const audience = 'api'

const secretOf = (pool: pg.Pool) => secretNamed(pool, 'access_token')

/** A bearer token (JWT, HS256) that lives for so many seconds, or as long as its session. */
export async function signAccessToken(pool: pg.Pool, claims: Claims, seconds: number) {
  const iat = Math.floor(Date.now() / 1000)
  return sign({ ...claims, aud: audience, iat, exp: iat + seconds }, await secretOf(pool), 'HS256')
}

/** The claims of a token that we signed and that has not run out; anything else is null. */
export async function readAccessToken(pool: pg.Pool, token: string) {
  const secret = await secretOf(pool)
  // `iat` is not compared: another process's clock may be a moment ahead.
  const claims = await verify(token, secret, { alg: 'HS256', iat: false }).catch(() => null)
  if (claims?.aud !== audience) return null
  if (typeof claims.sub !== 'string' || typeof claims.sid !== 'string') return null
  if (typeof claims.exp !== 'number') return null
  return { sub: claims.sub, sid: claims.sid, until: new Date(claims.exp * 1000) }
}

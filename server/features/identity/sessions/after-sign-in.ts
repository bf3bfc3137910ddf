import type { BetterAuthOptions } from 'better-auth'
import { sql } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../database/db.ts'
import { rememberDeviceUnlessFactor } from './known-device.ts'

type SessionHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>
type AfterCreate = NonNullable<NonNullable<SessionHooks['create']>['after']>
type Session = Parameters<AfterCreate>[0]
type Endpoint = NonNullable<Parameters<AfterCreate>[1]>

/** Per account; the new session replaces the least recently used one. */
const maxSessions = 50

/** Ends the session of this browser. Its push notifications continue in the new session of the same member. */
async function endPreviousSession(db: Db, endpoint: Endpoint, next: Session) {
  const { authCookies, secret } = endpoint.context
  const token = await endpoint.getSignedCookie(authCookies.sessionToken.name, secret)
  if (!token || token === next.token) return
  const previous = db.selectFrom('identity_session').where('token', '=', token)
  await db
    .updateTable('push_subscription')
    .set({ session_id: next.id })
    .where('session_id', 'in', previous.select('id').where('user_id', '=', next.userId))
    .execute()
  await db.deleteFrom('identity_session').where('token', '=', token).execute()
}

/** Sessions that await their second factor go first, so that a stolen password ends no others. */
async function endExcessSessions(db: Db, { id, userId }: Session) {
  const others = db
    .selectFrom('identity_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
  const kept = others
    .orderBy(sql`second_factor_at is null`)
    .orderBy('last_used_at', 'desc')
    .limit(maxSessions - 1)
  await db
    .deleteFrom('identity_session')
    .where('id', 'in', others)
    .where('id', 'not in', kept)
    .execute()
}

async function rememberBrowserAfterSignIn(
  parts: { config: Config; db: Db },
  endpoint: Endpoint,
  userId: string,
) {
  const headers = new Headers(endpoint.headers)
  const cookie = await rememberDeviceUnlessFactor(parts, headers, userId)
  if (cookie) endpoint.responseHeaders.append('set-cookie', cookie)
}

export async function onSessionCreated(
  parts: { config: Config; db: Db },
  session: Session,
  endpoint: Endpoint,
): Promise<void> {
  await endPreviousSession(parts.db, endpoint, session)
  await endExcessSessions(parts.db, session)
  await rememberBrowserAfterSignIn(parts, endpoint, session.userId)
}

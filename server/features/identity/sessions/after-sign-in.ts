import type { BetterAuthOptions } from 'better-auth'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../database/db.ts'
import { rememberDevice } from './known-device.ts'

type SessionHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>
type AfterCreate = NonNullable<NonNullable<SessionHooks['create']>['after']>
type Session = Parameters<AfterCreate>[0]
type Endpoint = NonNullable<Parameters<AfterCreate>[1]>

async function endPreviousSession(db: Db, endpoint: Endpoint, newToken: string) {
  const { authCookies, secret } = endpoint.context
  const token = await endpoint.getSignedCookie(authCookies.sessionToken.name, secret)
  if (!token || token === newToken) return
  await db.deleteFrom('identity_session').where('token', '=', token).execute()
}

async function rememberBrowser(
  parts: { config: Config; db: Db },
  endpoint: Endpoint,
  userId: string,
) {
  const account = await parts.db
    .selectFrom('identity_user')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!account) return
  const headers = new Headers(endpoint.headers)
  endpoint.responseHeaders.append('set-cookie', await rememberDevice(parts, headers, account))
}

export async function sessionOpened(
  parts: { config: Config; db: Db },
  session: Session,
  endpoint: Endpoint,
): Promise<void> {
  await endPreviousSession(parts.db, endpoint, session.token)
  await rememberBrowser(parts, endpoint, session.userId)
}

import { sql } from 'kysely'
import { recentLoginMinutes } from '../../../access/session-age.ts'
import type { Db } from '../../../database/db.ts'
import { IdentityError } from '../errors.ts'
import type { IdentityServices } from '../service.ts'
import { ensureSession } from '../sessions/session.ts'

/** Records that the session has just been authenticated. */
export async function markAuthenticated(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('identity_session')
    .set({ authenticated_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** The live session, if its last authentication is recent enough. */
export async function ensureRecentSession(services: IdentityServices, headers: Headers) {
  const found = await ensureSession(services, headers)
  const { authenticatedAt } = found.session
  const isRecent =
    authenticatedAt && authenticatedAt.getTime() > Date.now() - recentLoginMinutes * 60_000
  if (!isRecent) throw new IdentityError('requires-recent-login')
  return found
}

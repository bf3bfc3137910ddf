import { recentLoginMinutes } from '../../../access/session-age.ts'
import { type Db, transactionStart } from '../../../database/db.ts'
import { IdentityError } from '../errors.ts'
import type { IdentityServices } from '../service.ts'
import { ensureSession } from '../sessions/session.ts'

export async function markAuthenticated(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('identity_session')
    .set({ authenticated_at: transactionStart })
    .where('id', '=', sessionId)
    .execute()
}

export async function ensureRecentSession(services: IdentityServices, headers: Headers) {
  const found = await ensureSession(services, headers)
  const { authenticatedAt } = found.session
  const isRecent =
    authenticatedAt && authenticatedAt.getTime() > Date.now() - recentLoginMinutes * 60_000
  if (!isRecent) throw new IdentityError('requires-recent-login')
  return found
}

import { noteSecurityEvent } from '../../../access/security-log.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { enqueueEmail } from '../../../jobs/email.ts'
import { consumeSecurityChangeLimit } from '../account-limits.ts'
import { ensurePassword, passwordHashOf } from '../authenticate.ts'
import { IdentityError } from '../errors.ts'
import { deleteOtherSessions, lockAccount } from '../queries.ts'
import { type IdentityRequest, jsonResponse } from '../request.ts'
import { ensureRecentSession } from '../second-factor/recent-login.ts'
import { ensureSession } from '../sessions/session.ts'
import { ensureStrong, hashPassword } from './password.ts'
import { withPasswordSlot } from './password-concurrency.ts'

type PasswordChange = {
  id: string
  email: string
  sessionId: string
  old: string | null
  next: string
}

/** Sets the password unless changed concurrently; ends other sessions and reset links. */
async function setPassword(tx: Tx, { id, sessionId, old, next }: PasswordChange): Promise<boolean> {
  // A session that the old password opens is either deleted here or waits for the commit.
  await lockAccount(tx, id)
  const updated_at = new Date()
  const changed = old
    ? await tx
        .updateTable('identity_account')
        .set({ password: next, updated_at })
        .where('user_id', '=', id)
        .where('provider_id', '=', 'credential')
        .where('password', '=', old)
        .returning('id')
        .executeTakeFirst()
    : await tx
        .insertInto('identity_account')
        .values({
          id: crypto.randomUUID(),
          user_id: id,
          account_id: id,
          provider_id: 'credential',
          password: next,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
  await deleteOtherSessions(tx, id, sessionId)
  await tx.deleteFrom('identity_verification').where('value', '=', id).execute()
  return changed !== undefined
}

/**
 * `POST /change-password {currentPassword, newPassword}`. An account without a password needs a
 * recent authentication instead. Ends all other sessions and sends an e-mail.
 */
export async function changePassword(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers, body } = identityRequest
  const { session, user } = await ensureSession(services, headers)
  const context = { brand: services.config.brand, name: user.name, email: user.email }
  const next = ensureStrong(body.newPassword, 'newPassword', context)
  const old = await passwordHashOf(services.db, 'id', user.id)
  if (old) {
    const given = typeof body.currentPassword === 'string' ? body.currentPassword : ''
    await ensurePassword(identityRequest, { email: user.email, hash: old }, given)
  } else {
    await ensureRecentSession(services, headers)
  }
  await consumeSecurityChangeLimit(services.db, user)
  const hash = await withPasswordSlot(() => hashPassword(next))
  const change = { id: user.id, email: user.email, sessionId: session.id, old, next: hash }
  await transact(services.db, async (tx) => {
    if (!(await setPassword(tx, change))) throw new IdentityError('wrong-password')
    await enqueueEmail(services, tx, user.email, 'passwordChanged')
  })
  noteSecurityEvent('password_changed', old ? 'replaced' : 'first password', {
    identityId: user.id,
  })
  return jsonResponse({ status: true })
}

import { noteSecurityEvent } from '../../../access/security-log.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { enqueueEmail } from '../../../jobs/email.ts'
import { consumeSecurityChangeLimit } from '../account-limits.ts'
import { deleteOtherSessions, lockAccount, updateFactorFlag } from '../queries.ts'
import type { IdentityRequest } from '../request.ts'
import type { IdentityServices } from '../service.ts'
import { forgetOtherDevices } from '../sessions/known-device.ts'
import { markSecondFactor } from './second-factor.ts'

type Person = { id: string; email: string }

/**
 * Notifies the owner and ends the other sessions, which have not passed the factor. The account's
 * first factor makes its other devices unknown: they may have signed in with a stolen password.
 */
export async function completeFactorSetup(
  { services, headers }: IdentityRequest,
  person: Person & { twoFactorEnabled?: boolean | null | undefined },
  sessionId: string,
) {
  await transact(services.db, async (tx) => {
    await lockAccount(tx, person.id)
    await markSecondFactor(tx, sessionId)
    await deleteOtherSessions(tx, person.id, sessionId)
    if (!person.twoFactorEnabled) {
      await forgetOtherDevices({ config: services.config, db: tx }, headers, person)
    }
    await updateFactorFlag(tx, person.id)
    await enqueueEmail(services, tx, person.email, 'secondFactorAdded')
  })
  noteSecurityEvent('second_factor_added', 'by its owner', { identityId: person.id })
}

/** Refuses `too_many_requests`, with which nothing is removed. */
export async function completeFactorRemoval(services: IdentityServices, tx: Tx, person: Person) {
  await consumeSecurityChangeLimit(tx, person)
  await updateFactorFlag(tx, person.id)
  await enqueueEmail(services, tx, person.email, 'secondFactorRemoved')
  noteSecurityEvent('second_factor_removed', 'by its owner', { identityId: person.id })
}

import { shownImage } from '../../../../contract/schemas/image-address.ts'
import { setSecurityLogAccount } from '../../../access/security-log.ts'
import { causeOf } from '../database-fault.ts'
import { IdentityError } from '../errors.ts'
import { isTooOld } from '../rules.ts'
import type { IdentityServices } from '../service.ts'

type SessionPerson = { name: string; email: string; image?: string | null; emailVerified: boolean }

export function sessionUser({ name, email, image, emailVerified }: SessionPerson) {
  return { email, name, image: shownImage(image ?? '') || null, emailVerified }
}

type StoredSession = {
  session: { createdAt: Date; secondFactorAt?: Date | null | undefined }
  user: { disabledAt?: Date | null | undefined; twoFactorEnabled?: boolean | null | undefined }
}

const isUsable = ({ session, user }: StoredSession) =>
  !user.disabledAt && !isTooOld(session.createdAt)

const lacksSecondFactor = ({ session, user }: StoredSession) =>
  Boolean(user.twoFactorEnabled) && !session.secondFactorAt

/** Whether the account is enabled, the session not too old and any second factor passed. */
export function isLive(found: StoredSession): boolean {
  return isUsable(found) && !lacksSecondFactor(found)
}

const challengeMs = 10 * 60_000

export function awaitsSecondFactor(found: StoredSession): boolean {
  const isYoung = found.session.createdAt.getTime() > Date.now() - challengeMs
  return isUsable(found) && lacksSecondFactor(found) && isYoung
}

function foundBy({ identity, pool }: IdentityServices, headers: Headers) {
  return identity.api
    .getSession({ headers, query: { disableRefresh: true } })
    .catch(async (error) => {
      throw await causeOf(error, pool)
    })
}

/** The live session and user of the identity cookie, or null. Does not extend it. */
export async function sessionOf(services: IdentityServices, headers: Headers) {
  const found = await foundBy(services, headers)
  return found && isLive(found) ? found : null
}

/** The live session and user of the identity cookie. Refuses `user-token-expired` without one. */
export async function ensureSession(services: IdentityServices, headers: Headers) {
  const found = await sessionOf(services, headers)
  if (!found) throw new IdentityError('user-token-expired')
  setSecurityLogAccount({ identityId: found.user.id })
  return found
}

export async function ensureAwaiting(services: IdentityServices, headers: Headers) {
  const found = await foundBy(services, headers)
  if (!found || !awaitsSecondFactor(found)) throw new IdentityError('user-token-expired')
  setSecurityLogAccount({ identityId: found.user.id })
  return found
}

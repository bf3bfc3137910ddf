import { shownImage } from '../../contract/image-address.ts'
import type { House } from '../house.ts'
import { causeOf } from './database-fault.ts'
import { IdentityError } from './errors.ts'
import { isTooOld } from './rules.ts'

type Person = { name: string; email: string; image?: string | null; emailVerified: boolean }

/** What the screens know of the person who is signed in. */
export function sessionUser({ name, email, image, emailVerified }: Person) {
  return { email, name, image: shownImage(image ?? '') || null, emailVerified }
}

type Found = { session: { createdAt: Date }; user: { disabledAt?: Date | null | undefined } }

/** Whether a session that the library found is one of somebody who may be here, and not too old. */
export function isLive({ session, user }: Found): boolean {
  return !user.disabledAt && !isTooOld(session.createdAt)
}

/** The live session of the identity cookie and its person, or null. Does not prolong it. */
export async function sessionOf({ identity, pool }: House, headers: Headers) {
  const found = await identity.api
    .getSession({ headers, query: { disableRefresh: true } })
    .catch(async (error) => {
      throw await causeOf(error, pool)
    })
  return found && isLive(found) ? found : null
}

/** The same, or the refusal that signs the visitor out. */
export async function ensureSession(house: House, headers: Headers) {
  const found = await sessionOf(house, headers)
  if (!found) throw new IdentityError('user-token-expired')
  return found
}

import type { House } from '../house.ts'
import { causeOf } from './database-fault.ts'
import { IdentityError } from './errors.ts'

type Person = { name: string; email: string; image?: string | null; emailVerified: boolean }

/** What the screens know of the person who is signed in. */
export function sessionUser({ name, email, image, emailVerified }: Person) {
  return { email, name, image: image ?? null, emailVerified }
}

/** The live session of the identity cookie and its person, or null. Does not prolong it. */
export async function sessionOf({ identity, pool }: House, headers: Headers) {
  const found = await identity.api
    .getSession({ headers, query: { disableRefresh: true } })
    .catch(async (error) => {
      throw await causeOf(error, pool)
    })
  return found && !found.user.disabledAt ? found : null
}

/** The same, or the refusal that signs the visitor out. */
export async function ensureSession(house: House, headers: Headers) {
  const found = await sessionOf(house, headers)
  if (!found) throw new IdentityError('user-token-expired')
  return found
}

import type { Person } from '../../test/harness/people.ts'

type CastOf<Member> = Record<'buyer' | 'regular' | 'seller' | 'admin' | 'newcomer', Member>

export type Cast = CastOf<Person>
export type SceneViewer = keyof Cast | 'visitor'

type SignedIn = Pick<Person, 'email' | 'browser'>

/** The cast in an app that begins with a kept state: their sessions, without calls of their own. */
export type SignedInCast = CastOf<SignedIn>

type StoredMember = { email: string; cookies: [string, string][] }
export type StoredCast = CastOf<StoredMember>

function mapCast<From, To>(cast: CastOf<From>, change: (member: From) => To): CastOf<To> {
  return {
    buyer: change(cast.buyer),
    regular: change(cast.regular),
    seller: change(cast.seller),
    admin: change(cast.admin),
    newcomer: change(cast.newcomer),
  }
}

const storeMember = ({ email, browser }: SignedIn): StoredMember => ({
  email,
  cookies: [...browser.jar],
})

export const storeCast = (cast: SignedInCast): StoredCast => mapCast(cast, storeMember)

/** With new clients, which have the cookies of the stored ones. */
export function restoreCast(stored: StoredCast, newClient: () => Person['browser']): SignedInCast {
  return mapCast(stored, ({ email, cookies }) => {
    const browser = newClient()
    for (const [name, value] of cookies) browser.jar.set(name, value)
    return { email, browser }
  })
}

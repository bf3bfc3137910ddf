import { say } from '../../contract/sentences.ts'
import { giveBack, take } from '../limits.ts'
import { refuse } from '../refusal.ts'
import { IdentityError } from './errors.ts'
import { failureKey, rememberAddress } from './known-address.ts'
import { longest } from './password.ts'
import { passwordWork } from './password-work.ts'
import { type Asked, answer } from './request.ts'
import { isAddress, normalised } from './rules.ts'
import { factorsOf } from './second-factor.ts'
import { sessionOf, sessionUser } from './session.ts'

function credentials(body: Asked['body']) {
  const { email, password } = body
  const address = normalised(typeof email === 'string' ? email : '')
  if (!isAddress(address)) {
    throw new IdentityError('invalid-email', { email: say('emailForm') })
  }
  if (typeof password !== 'string' || password === '') {
    throw refuse('bad_input', { fields: { password: say('passwordNeeded') } })
  }
  if ([...password].length > longest) throw new IdentityError('invalid-credential')
  return { email: address, password }
}

/** `POST /sign-in/email {email, password}`. Only failures count towards the limits. */
export async function signIn({ house, body, headers, address }: Asked): Promise<Response> {
  const { db, identity } = house
  const given = credentials(body)
  await take(db, 'signInByAddress', address)
  const account = await failureKey(db, given.email, address)
  await take(db, 'signInByAccount', account)
  const signedIn = await passwordWork(() =>
    identity.api.signInEmail({ body: given, headers, returnHeaders: true }),
  )
  await giveBack(db, 'signInByAddress', address)
  await giveBack(db, 'signInByAccount', account)
  await rememberAddress(db, given.email, address)
  const { user } = signedIn.response
  // The session that has begun counts once it has passed the factor.
  const secondFactor = user.twoFactorEnabled ? await factorsOf(db, user.id) : undefined
  return answer({ user: secondFactor ? null : sessionUser(user), secondFactor }, signedIn.headers)
}

/** `POST /sign-out`. Ends the session on the server; without one it answers just the same. */
export async function signOut({ house, headers }: Asked): Promise<Response> {
  const found = await sessionOf(house, headers)
  // The library says goodbye even when the database did not hear it.
  if (found) {
    await house.db.deleteFrom('identity_session').where('id', '=', found.session.id).execute()
  }
  const { headers: cleared } = await house.identity.api.signOut({ headers, returnHeaders: true })
  return answer({ success: true }, cleared)
}

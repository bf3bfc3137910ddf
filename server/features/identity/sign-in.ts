import { formatMessage } from '../../../contract/i18n/messages.ts'
import { setSecurityLogAccount } from '../../access/security-log.ts'
import { refuse } from '../../errors/refusal.ts'
import { countedAttempt } from './account-limits.ts'
import { passwordHashOf } from './authenticate.ts'
import { IdentityError } from './errors.ts'
import { maxPasswordLength } from './passwords/password.ts'
import { emailIn, type IdentityRequest, jsonResponse } from './request.ts'
import { factorsOf } from './second-factor/second-factor.ts'
import { rememberNetwork } from './sessions/known-network.ts'
import { sessionOf, sessionUser } from './sessions/session.ts'

function credentials(body: IdentityRequest['body']) {
  const email = emailIn(body)
  const { password } = body
  if (typeof password !== 'string' || password === '') {
    throw refuse('bad_input', { fields: { password: formatMessage('passwordNeeded') } })
  }
  if ([...password].length > maxPasswordLength) throw new IdentityError('invalid-credential')
  return { email, password }
}

/** Signs in; ends the session at once if the password changed while it was being verified. */
async function signInByPassword(
  { services, headers }: IdentityRequest,
  given: ReturnType<typeof credentials>,
) {
  const { db, identity } = services
  const before = await passwordHashOf(db, 'email', given.email)
  const signedIn = await identity.api.signInEmail({ body: given, headers, returnHeaders: true })
  const after = await passwordHashOf(db, 'email', given.email)
  if (after && after === before) return signedIn
  await db.deleteFrom('identity_session').where('token', '=', signedIn.response.token).execute()
  throw new IdentityError('invalid-credential')
}

/** `POST /sign-in/email {email, password}`. Failures and successes have separate limits. */
export async function signIn(identityRequest: IdentityRequest): Promise<Response> {
  const { services, body, address } = identityRequest
  const given = credentials(body)
  setSecurityLogAccount({ email: given.email })
  const signedIn = await countedAttempt(identityRequest, given.email, () =>
    signInByPassword(identityRequest, given),
  )
  await rememberNetwork(services.db, given.email, address)
  const { user } = signedIn.response
  // The new session is valid once it has passed the factor.
  const secondFactor = user.twoFactorEnabled ? await factorsOf(services.db, user.id) : undefined
  return jsonResponse(
    { user: secondFactor ? null : sessionUser(user), secondFactor },
    signedIn.headers,
  )
}

/** `POST /sign-out`. Ends the session on the server; idempotent. */
export async function signOut({ services, headers }: IdentityRequest): Promise<Response> {
  const found = await sessionOf(services, headers)
  // The library reports success even when the database failed.
  if (found) {
    await services.db.deleteFrom('identity_session').where('id', '=', found.session.id).execute()
  }
  const { headers: cleared } = await services.identity.api.signOut({ headers, returnHeaders: true })
  return jsonResponse({ success: true }, cleared)
}

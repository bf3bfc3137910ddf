import { personName } from '../../../contract/members/identity.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { IdentityError } from './errors.ts'
import { type PasswordContext, passwordWeakness } from './passwords/password.ts'
import { withPasswordSlot } from './passwords/password-concurrency.ts'
import { identityLimits } from './rate-limits.ts'
import { ensureEmailAddress, type IdentityRequest, jsonResponse, typedEmailIn } from './request.ts'
import { confusableSkeleton } from './rules.ts'
import { sessionUser } from './sessions/session.ts'

/** Whether an account has this address (normalised). */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('identity_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return taken !== undefined
}

async function ensureUsable(db: Db, email: string): Promise<void> {
  const twin = confusableSkeleton(email)
  if (twin && (await isTaken(db, twin))) throw new IdentityError('email-already-in-use')
  ensureEmailAddress(email)
}

function ensureNamed(name: unknown): string {
  const read = personName.safeParse(name)
  if (read.success) return read.data
  throw refuse('bad_input', { fields: { name: read.error.issues[0]?.message ?? '' } })
}

export function ensureStrong(password: unknown, field: string, context: PasswordContext): string {
  const given = typeof password === 'string' ? password : ''
  const wrong = passwordWeakness(given, context)
  if (wrong) throw new IdentityError('weak-password', { [field]: wrong })
  return given
}

/** Of two concurrent sign-ups, this one violated the unique index. */
async function explain(db: Db, email: string, error: unknown): Promise<unknown> {
  const code = (error as { body?: { code?: string } }).body?.code
  if (code !== 'FAILED_TO_CREATE_USER') return error
  return (await isTaken(db, email)) ? new IdentityError('email-already-in-use') : error
}

/** `POST /sign-up/email {name, email, password}`. Signs in and e-mails a confirmation link. */
export async function signUp({
  services,
  body,
  headers,
  address,
}: IdentityRequest): Promise<Response> {
  const { db, identity } = services
  await consumeRateLimit(db, identityLimits.signUpByAddress, address)
  const name = ensureNamed(body.name)
  const email = typedEmailIn(body)
  await ensureUsable(db, email)
  const password = ensureStrong(body.password, 'password', {
    brand: services.config.brand,
    name,
    email,
  })
  await consumeRateLimit(db, identityLimits.signUpByAccount, email)
  const person = { name, email, password }
  const signedUp = await withPasswordSlot(() =>
    identity.api.signUpEmail({ body: person, headers, returnHeaders: true }),
  ).catch(async (error) => {
    throw await explain(db, email, error)
  })
  return jsonResponse({ user: sessionUser(signedUp.response.user) }, signedUp.headers)
}

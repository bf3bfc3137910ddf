import { personName } from '../../../contract/members/identity.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { IdentityError } from './errors.ts'
import { ensureStrong } from './passwords/password.ts'
import { withPasswordSlot } from './passwords/password-concurrency.ts'
import { isTaken } from './queries.ts'
import { identityLimits } from './rate-limits.ts'
import { ensureEmailAddress, type IdentityRequest, jsonResponse, typedEmailIn } from './request.ts'
import { confusableSkeleton } from './rules.ts'
import { sessionUser } from './sessions/session.ts'
import { ensureWithoutBrand } from './site-name.ts'

async function ensureUsable(db: Db, email: string): Promise<void> {
  const twin = confusableSkeleton(email)
  if (twin && (await isTaken(db, twin))) throw new IdentityError('email-already-in-use')
  ensureEmailAddress(email)
}

function ensureNamed(name: unknown, brand: string): string {
  const read = personName.safeParse(name)
  if (!read.success)
    throw refuse('bad_input', { fields: { name: read.error.issues[0]?.message ?? '' } })
  ensureWithoutBrand(read.data, brand)
  return read.data
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
  const { db, identity, config } = services
  const { brand } = config
  await consumeRateLimit(db, identityLimits.signUpByAddress, address)
  const name = ensureNamed(body.name, brand)
  const email = typedEmailIn(body)
  await ensureUsable(db, email)
  const password = ensureStrong(body.password, 'password', { brand, name, email })
  await consumeRateLimit(db, identityLimits.signUpByAccount, email)
  const person = { name, email, password }
  const signedUp = await withPasswordSlot(() =>
    identity.api.signUpEmail({ body: person, headers, returnHeaders: true }),
  ).catch(async (error) => {
    throw await explain(db, email, error)
  })
  return jsonResponse({ user: sessionUser(signedUp.response.user) }, signedUp.headers)
}

import { isIP } from 'node:net'
import { z } from 'zod'
import { text } from '../../../../contract/schemas/string-schemas.ts'
import { consumeRateLimit } from '../../../access/rate-limits.ts'
import { transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { consumeSecurityChangeLimit, secondFactorSubject } from '../account-limits.ts'
import { IdentityError } from '../errors.ts'
import { lockAccount, passkeysOf } from '../queries.ts'
import { identityLimits } from '../rate-limits.ts'
import { type IdentityRequest, idIn, jsonResponse } from '../request.ts'
import type { IdentityServices } from '../service.ts'
import { awaitsSecondFactor, ensureAwaiting, ensureSession } from '../sessions/session.ts'
import { completeFactorRemoval, completeFactorSetup } from './factor-changes.ts'
import { respondToPassedFactor } from './factor-passed.ts'
import { ensureRecentSession, markAuthenticated } from './recent-login.ts'
import { completeSignIn } from './second-factor.ts'

const maxPasskeys = 20

const passkeyName = text('Name', 120)

const encoded = z.string().min(1).max(10_000)

/** WebAuthn responses (`PublicKeyCredential.toJSON`) of registration and authentication. */
const credential = { id: z.string().min(1).max(1_024), rawId: z.string().min(1).max(1_024) }
const registration = z.object({
  ...credential,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})
const assertion = z.object({
  ...credential,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish().transform((handle) => handle ?? undefined),
  }),
})

function credentialIn<T>(schema: z.ZodType<T>, { response }: IdentityRequest['body']) {
  const read = schema.safeParse(response)
  if (!read.success) throw new IdentityError('invalid-passkey')
  return { ...read.data, clientExtensionResults: {} }
}

/** WebAuthn binds passkeys to a domain name; an IP address cannot have any. */
export function supportsPasskeys({ config }: IdentityServices): boolean {
  return isIP(new URL(config.publicUrl).hostname.replace(/^\[|\]$/g, '')) === 0
}

function ensureOffered(services: IdentityServices): void {
  if (!supportsPasskeys(services)) throw refuse('not_found')
}

async function consumePasskeyLimit(
  identityRequest: IdentityRequest,
  user: { id: string; email: string },
): Promise<void> {
  const subject = await secondFactorSubject(identityRequest, user)
  await consumeRateLimit(identityRequest.services.db, identityLimits.passkey, subject)
}

/** `POST /passkey/register-options`: the options for creating a passkey. */
export async function passkeyRegistration(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers } = identityRequest
  const { user } = await ensureRecentSession(services, headers)
  ensureOffered(services)
  await consumePasskeyLimit(identityRequest, user)
  const known = await passkeysOf(services.db, user.id)
  if (known.length >= maxPasskeys) throw new IdentityError('too-many-passkeys')
  const options = await services.identity.api.generatePasskeyRegistrationOptions({
    headers,
    query: {},
    returnHeaders: true,
  })
  return jsonResponse(options.response, options.headers)
}

/** `POST /passkey/register {response, name?}`: stores the new passkey. */
export async function registerPasskey(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers, body } = identityRequest
  const { session, user } = await ensureRecentSession(services, headers)
  ensureOffered(services)
  await consumePasskeyLimit(identityRequest, user)
  const name = passkeyName.safeParse(body.name)
  const response = credentialIn(registration, body)
  await consumeSecurityChangeLimit(services.db, user)
  await services.identity.api.verifyPasskeyRegistration({
    headers,
    body: { response, ...(name.success && { name: name.data }) },
  })
  await completeFactorSetup(identityRequest, user, session.id)
  return jsonResponse({ status: true })
}

export async function deletePasskey({
  services,
  headers,
  body,
}: IdentityRequest): Promise<Response> {
  const { user } = await ensureRecentSession(services, headers)
  const id = idIn(body)
  await transact(services.db, async (tx) => {
    await lockAccount(tx, user.id)
    const { numDeletedRows } = await tx
      .deleteFrom('identity_passkey')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuse('not_found')
    await completeFactorRemoval(services, tx, user)
  })
  return jsonResponse({ status: true })
}

async function bearerOf(services: IdentityServices, headers: Headers) {
  return ensureAwaiting(services, headers).catch(() => ensureSession(services, headers))
}

/** `POST /passkey/options`: the challenge for one of the member's passkeys. */
export async function passkeyChallenge(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers } = identityRequest
  const { user } = await bearerOf(services, headers)
  ensureOffered(services)
  await consumePasskeyLimit(identityRequest, user)
  const options = await services.identity.api.generatePasskeyAuthenticationOptions({
    headers,
    returnHeaders: true,
  })
  return jsonResponse(options.response, options.headers)
}

/** Only the challenge cookie: the library must not see the session. */
function withChallengeOnly(headers: Headers): Headers {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  const cookie = cookies.find((pair) => /identity\.passkey=/.test(pair)) ?? ''
  const origin = headers.get('origin') ?? ''
  return new Headers({ cookie, origin })
}

/** The owner of the passkey. The library opens a session for it, which is deleted here. */
async function ownerOf({ services, headers, body }: IdentityRequest): Promise<string> {
  const response = credentialIn(assertion, body)
  const { session, user } = await services.identity.api.verifyPasskeyAuthentication({
    headers: withChallengeOnly(headers),
    body: { response },
  })
  await services.db.deleteFrom('identity_session').where('id', '=', session.id).execute()
  return user.id
}

/** `POST /passkey/verify {response}`: completes a sign-in or re-authenticates a live session. */
export async function verifyPasskey(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers } = identityRequest
  const found = await bearerOf(services, headers)
  ensureOffered(services)
  const { session, user } = found
  await consumePasskeyLimit(identityRequest, user)
  if ((await ownerOf(identityRequest)) !== user.id) throw new IdentityError('invalid-passkey')
  if (awaitsSecondFactor(found)) await completeSignIn(services.db, session.id)
  else await markAuthenticated(services.db, session.id)
  return respondToPassedFactor(identityRequest, user)
}

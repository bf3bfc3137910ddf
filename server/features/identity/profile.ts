import { sql } from 'kysely'
import { z } from 'zod'
import { formatMessage } from '../../../contract/i18n/messages.ts'
import { personName } from '../../../contract/members/identity.ts'
import { imageAddressOrNone } from '../../../contract/schemas/image-address.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { isPhotoOfIdentity } from '../media/queries.ts'
import { identityLimits } from './rate-limits.ts'
import { type IdentityRequest, jsonResponse } from './request.ts'
import { factorsOf, requiresSecondFactor } from './second-factor/second-factor.ts'
import { awaitsSecondFactor, ensureSession, isLive, sessionUser } from './sessions/session.ts'
import { ensureWithoutBrand } from './site-name.ts'

const profile = z
  .object({ name: personName.optional(), image: imageAddressOrNone.nullable().optional() })
  .refine(({ name, image }) => name !== undefined || image !== undefined, {
    error: () => translateMessage('profileEmpty'),
    path: ['body'],
  })

type Profile = z.infer<typeof profile>

function read(body: IdentityRequest['body']): Profile {
  const result = profile.safeParse(body)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => [path.join('.'), message])
  throw refuse('bad_input', { fields: Object.fromEntries(fields) })
}

async function updatePerson(db: Tx, id: string, { name, image }: Profile) {
  const { rows } = await sql<{
    name: string
    email: string
    image: string | null
    emailVerified: boolean
  }>`
    with person as (
      update identity_user set
        name = coalesce(${name ?? null}::text, name),
        image = case when ${image !== undefined}::boolean then ${image || null}::text else image end,
        updated_at = now()
      where id = ${id}
      returning id, name, email, image, email_verified
    ), profile as (
      update member set name = person.name, photo = person.image,
        verified_at = case when member.name = person.name then verified_at end
      from person where member.identity_id = person.id
    )
    select name, email, image, email_verified as "emailVerified" from person`.execute(db)
  return rows[0]
}

/** Updates in one transaction. A photo in our bucket must be the member's own upload. */
function change(db: Db, id: string, changes: Profile) {
  return transact(db, async (tx) => {
    const person = await updatePerson(tx, id, changes)
    const isOurs = changes.image?.startsWith('/media/')
    if (isOurs && !(await isPhotoOfIdentity(tx, id, changes.image ?? ''))) {
      throw refuse('bad_input', { fields: { image: formatMessage('notYourPhoto') } })
    }
    return person
  })
}

/**
 * `POST /update-user {name?, image?}`. An empty image or null removes the photo. A new name ends the
 * verification of a seller. A name with that of the site is refused, unless the member already has it.
 */
export async function updateProfile({
  services,
  body,
  headers,
}: IdentityRequest): Promise<Response> {
  const { user } = await ensureSession(services, headers)
  const changes = read(body)
  const { name = user.name } = changes
  if (name !== user.name) ensureWithoutBrand(name, services.config.brand)
  await consumeRateLimit(services.db, identityLimits.profileUpdate, user.id)
  const person = await change(services.db, user.id, changes)
  return jsonResponse(person ? { user: sessionUser(person) } : null)
}

/**
 * `GET /get-session`: the session of the cookie, extended, or null. A session awaiting its second
 * factor has no `user`, but the available factors.
 */
export async function showSession({ services, headers }: IdentityRequest): Promise<Response> {
  const found = await services.identity.api.getSession({ headers, returnHeaders: true })
  if (!found.response) return jsonResponse(null, found.headers)
  const { user } = found.response
  if (awaitsSecondFactor(found.response)) {
    return jsonResponse(
      { user: null, secondFactor: await factorsOf(services.db, user.id) },
      found.headers,
    )
  }
  if (!isLive(found.response)) return jsonResponse(null, found.headers)
  const isMissing = !user.twoFactorEnabled && (await requiresSecondFactor(services, user.id))
  return jsonResponse(
    { user: { id: user.id, ...sessionUser(user) }, ...(isMissing && { needsFactor: true }) },
    found.headers,
  )
}

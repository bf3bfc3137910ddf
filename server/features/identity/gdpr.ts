import type { OwnData } from '../../../contract/own-account.ts'
import type { Db } from '../../database/db.ts'
import { knownNetworksOf, passkeysOf } from './queries.ts'

async function signInMethodsOf(db: Db, identityId: string) {
  const rows = await db
    .selectFrom('identity_account')
    .select(['provider_id', 'created_at'])
    .where('user_id', '=', identityId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ provider_id, created_at }) => {
    const method = provider_id === 'google' ? ('google' as const) : ('password' as const)
    return { method, since: created_at.toISOString() }
  })
}

async function sessionsOf(db: Db, identityId: string) {
  const rows = await db
    .selectFrom('identity_session')
    .select(['created_at', 'last_used_at', 'expires_at', 'network', 'user_agent'])
    .where('user_id', '=', identityId)
    .orderBy('created_at', 'desc')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({
    begun: row.created_at.toISOString(),
    lastUsed: row.last_used_at.toISOString(),
    ends: row.expires_at.toISOString(),
    address: row.network,
    userAgent: row.user_agent || null,
  }))
}

async function endedSessionsOf(db: Db, identityId: string) {
  const rows = await db
    .selectFrom('ended_session')
    .select(['ended_at', 'network', 'user_agent'])
    .where('user_id', '=', identityId)
    .orderBy('ended_at', 'desc')
    .limit(1_000)
    .execute()
  return rows.map(({ ended_at, network, user_agent }) => ({
    ended: ended_at.toISOString(),
    address: network,
    userAgent: user_agent,
  }))
}

async function devicesOf(db: Db, identityId: string) {
  const rows = await db
    .selectFrom('known_device')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', identityId)
    .orderBy('used_at', 'desc')
    .limit(1_000)
    .execute()
  return rows.map(({ created_at, used_at }) => ({
    since: created_at.toISOString(),
    lastUsed: used_at.toISOString(),
  }))
}

async function secondFactorsOf(db: Db, identityId: string) {
  const apps = await db
    .selectFrom('identity_two_factor')
    .select(['verified', 'created_at'])
    .where('user_id', '=', identityId)
    .execute()
  const passkeys = await passkeysOf(db, identityId)
  return {
    authenticatorApp: apps.find(({ verified }) => verified)?.created_at.toISOString() ?? null,
    passkeys: passkeys.map(({ name, created }) => ({ name, since: created.toISOString() })),
  }
}

export async function exportIdentity(
  db: Db,
  identityId: string,
): Promise<OwnData['identity'] | undefined> {
  const person = await db
    .selectFrom('identity_user')
    .select(['name', 'email', 'email_verified', 'image', 'language', 'created_at'])
    .where('id', '=', identityId)
    .executeTakeFirst()
  if (!person) return undefined
  const networks = await knownNetworksOf(db, person.email)
  return {
    name: person.name,
    email: person.email,
    emailVerified: person.email_verified,
    photo: person.image,
    language: person.language,
    created: person.created_at.toISOString(),
    signInMethods: await signInMethodsOf(db, identityId),
    secondFactors: await secondFactorsOf(db, identityId),
    sessions: await sessionsOf(db, identityId),
    endedSessions: await endedSessionsOf(db, identityId),
    knownNetworks: networks.map(({ network, until }) => ({ network, until: until.toISOString() })),
    knownDevices: await devicesOf(db, identityId),
  }
}

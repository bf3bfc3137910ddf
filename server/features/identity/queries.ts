import { sql } from 'kysely'
import type { Language } from '../../../contract/i18n/languages.ts'
import { shortenedAddress } from '../../access/client-address.ts'
import { type Db, type Tx, transactionStart } from '../../database/db.ts'
import { networkKey } from './sessions/known-network.ts'

export async function knownNetworksOf(db: Db, email: string) {
  const start = networkKey(email)
  const rows = await db
    .selectFrom('rate_limit')
    .select(['key', 'expire'])
    .where(sql<boolean>`starts_with(key, ${start})`)
    .orderBy('key')
    .limit(1_000)
    .execute()
  return rows.map(({ key, expire }) => ({
    network: key.slice(start.length),
    until: new Date(Number(expire)),
  }))
}

/** Whether an account has this address (normalised). */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('identity_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return taken !== undefined
}

export async function rememberLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ language })
    .where('id', '=', id)
    .where('language', '<>', language)
    .execute()
}

export async function signInMethods(db: Db, userId: string) {
  const rows = await db
    .selectFrom('identity_account')
    .select('provider_id')
    .where('user_id', '=', userId)
    .execute()
  const has = (provider: string) => rows.some(({ provider_id }) => provider_id === provider)
  return { password: has('credential'), google: has('google') }
}

export function passkeysOf(db: Db, userId: string) {
  return db
    .selectFrom('identity_passkey')
    .select(['id', 'name', 'created_at as created'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Records the session's last use and network, at most once a minute. */
export async function noteUse(db: Db, sessionId: string, address: string): Promise<void> {
  const network = shortenedAddress(address)
  await db
    .updateTable('identity_session')
    .set({ last_used_at: transactionStart, network })
    .where('id', '=', sessionId)
    .where(({ or, eb }) =>
      or([
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
        eb('network', 'is distinct from', network),
      ]),
    )
    .execute()
}

async function forgetNetworks(tx: Tx, email: string) {
  await tx
    .deleteFrom('rate_limit')
    .where(sql<boolean>`starts_with(key, ${networkKey(email)})`)
    .execute()
}

/** Deletes an identity with all that belongs to it. The address can be registered again. */
export async function deleteIdentity(tx: Tx, id: string) {
  await tx.deleteFrom('identity_verification').where('value', '=', id).execute()
  const { email } = await tx
    .deleteFrom('identity_user')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await forgetNetworks(tx, email)
}

/** Deletes the account's links (except the row `exceptLink`), known devices and networks. */
export async function deleteLinksAndDevices(
  tx: Tx,
  account: { id: string; email: string },
  exceptLink = '',
) {
  await tx
    .deleteFrom('identity_verification')
    .where('value', '=', account.id)
    .where('id', '<>', exceptLink)
    .execute()
  await tx.deleteFrom('email_confirmation').where('user_id', '=', account.id).execute()
  await tx.deleteFrom('known_device').where('user_id', '=', account.id).execute()
  await forgetNetworks(tx, account.email)
}

/** Ends the sessions of this account except one; with an empty id, all. */
export async function deleteOtherSessions(db: Db, userId: string, sessionId: string) {
  await db
    .deleteFrom('identity_session')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .execute()
}

export async function unlinkGoogle(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('identity_account')
    .where('user_id', '=', id)
    .where('provider_id', '=', 'google')
    .execute()
}

/**
 * Deletes all sign-in methods of this account: passwords, linked providers, sessions, and the
 * above. Lock the account first, so that a session being opened is either deleted here or waits for
 * the commit.
 */
export async function deleteSignIn(
  tx: Tx,
  account: { id: string; email: string },
  exceptLink = '',
) {
  await tx.deleteFrom('identity_account').where('user_id', '=', account.id).execute()
  await tx.deleteFrom('identity_session').where('user_id', '=', account.id).execute()
  await deleteLinksAndDevices(tx, account, exceptLink)
}

/** Locks the account. Comes before its member in the lock order. */
export function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('identity_user')
    .select(['id', 'email', 'email_verified as emailVerified', 'two_factor_enabled as hasFactor'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Records whether the account has a second factor. Lock the account first: the query reads the
 * factors with its own snapshot, which must include those that a concurrent request changed.
 */
export async function updateFactorFlag(tx: Tx, userId: string): Promise<void> {
  await sql`
    update identity_user set two_factor_enabled =
      exists (select from identity_two_factor where user_id = ${userId} and verified)
      or exists (select from identity_passkey where user_id = ${userId})
    where id = ${userId}`.execute(tx)
  // Otherwise pending challenges would become valid once the last factor is removed.
  await tx
    .deleteFrom('identity_session')
    .where('user_id', '=', userId)
    .where('second_factor_at', 'is', null)
    .execute()
}

export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identity_two_factor').where('user_id', '=', userId).execute()
  await tx.deleteFrom('identity_passkey').where('user_id', '=', userId).execute()
  await updateFactorFlag(tx, userId)
}

/** The id of a joined member; null if the account is deleted. */
export const idUnlessDeleted = (member: 'buyer' | 'seller') => sql<string | null>`case
  when ${sql.ref(`${member}.deleted_at`)} is null then ${sql.ref(`${member}.id`)} end`

/** The address of a joined member; null if the account is deleted. */
export const emailUnlessDeleted = (member: 'buyer' | 'seller') => sql<string | null>`case
  when ${sql.ref(`${member}.deleted_at`)} is null then ${sql.ref(`${member}.email`)} end`

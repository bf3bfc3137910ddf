import { sql } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import { shortenedAddress } from '../client-address.ts'
import type { Db, Tx } from '../db.ts'
import { knownAddressesOf } from './known-address.ts'

/** The networks that this account (normalised address) has signed in from in the last 30 days. */
export async function knownNetworks(db: Db, email: string) {
  const start = knownAddressesOf(email)
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

/** Letters to this person are from now on written in this language. */
export async function rememberLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ language })
    .where('id', '=', id)
    .where('language', '<>', language)
    .execute()
}

/** The passkeys of an account, oldest first. */
export function passkeysOf(db: Db, userId: string) {
  return db
    .selectFrom('identity_passkey')
    .select(['id', 'name', 'created_at as created'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** The session was used just now, from this address. Written once a minute at most. */
export async function noteUse(db: Db, sessionId: string, address: string): Promise<void> {
  const network = shortenedAddress(address)
  await db
    .updateTable('identity_session')
    .set({ last_used_at: sql<Date>`now()`, network })
    .where('id', '=', sessionId)
    .where(({ or, eb }) =>
      or([
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
        eb('network', 'is distinct from', network),
      ]),
    )
    .execute()
}

/**
 * Deletes what somebody signs in with: password, Google account, sessions and open links go with
 * it, and so does what was remembered of where they were. The address is free again.
 */
export async function forgetIdentity(tx: Tx, id: string) {
  await tx.deleteFrom('identity_verification').where('value', '=', id).execute()
  const { email } = await tx
    .deleteFrom('identity_user')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('rate_limit')
    .where(sql<boolean>`starts_with(key, ${knownAddressesOf(email)})`)
    .execute()
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, now, transact } from '../../../database/db.ts'
import { lockAccount } from '../queries.ts'

const tokenForm = /^[\w-]{43}$/

const hashOf = (token: string) =>
  createHash('sha256').update(`email-confirmation|${token}`).digest()

/** A token (32 random bytes, base64url) for this account and its address, valid for one day. */
export async function issueConfirmation(
  db: Db,
  account: { id: string; email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('email_confirmation')
    .values({
      token_hash: hashOf(token),
      user_id: account.id,
      email: account.email,
      expires_at: sql`clock_timestamp() + interval '1 day'`,
    })
    .execute()
  return token
}

export async function accountOfConfirmation(db: Db, token: string) {
  if (!tokenForm.test(token)) return undefined
  return db
    .selectFrom('email_confirmation as link')
    .innerJoin('identity_user as account', 'account.id', 'link.user_id')
    .select(['account.id', 'account.email'])
    .where('link.token_hash', '=', hashOf(token))
    .where('link.expires_at', '>', now)
    .whereRef('link.email', '=', 'account.email')
    .where('account.email_verified', '=', false)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Consumes the link and confirms the address. False when it was used, revoked or has expired. */
export function confirmAddress(db: Db, token: string, accountId: string): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockAccount(tx, accountId)
    const used = await tx
      .deleteFrom('email_confirmation')
      .where('token_hash', '=', hashOf(token))
      .where('user_id', '=', accountId)
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst()
    if (!used) return false
    const confirmed = await tx
      .updateTable('identity_user')
      .set({ email_verified: true, updated_at: new Date() })
      .where('id', '=', accountId)
      .where('email', '=', used.email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    await tx.deleteFrom('email_confirmation').where('user_id', '=', accountId).execute()
    return confirmed.numUpdatedRows > 0n
  })
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, now, type Tx, transact } from '../../../database/db.ts'
import { lockAccount } from '../queries.ts'

const tokenForm = /^[\w-]{43}$/

const hashOf = (token: string) =>
  createHash('sha256').update(`email-confirmation|${token}`).digest()

type Address = { id: string; email: string; replacedEmail?: string }

/**
 * A token (32 random bytes, base64url) for this account and address, valid for one day. With
 * `replacedEmail`, the address of the account, it is for a change of the address.
 */
export async function issueConfirmation(
  db: Db,
  { id, email, replacedEmail }: Address,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('email_confirmation')
    .values({
      token_hash: hashOf(token),
      user_id: id,
      email,
      replaced_email: replacedEmail ?? null,
      expires_at: sql`clock_timestamp() + interval '1 day'`,
    })
    .execute()
  return token
}

/** The account of a link that can still be used, and whether it changes the address. */
export async function accountOfConfirmation(db: Db, token: string) {
  if (!tokenForm.test(token)) return undefined
  return db
    .selectFrom('email_confirmation as link')
    .innerJoin('identity_user as account', 'account.id', 'link.user_id')
    .select(['account.id', 'account.email'])
    .select(({ eb }) => eb('link.replaced_email', 'is not', null).as('isChange'))
    .where('link.token_hash', '=', hashOf(token))
    .where('link.expires_at', '>', now)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('link.replaced_email', '=', ref('account.email')),
        and([
          eb('link.replaced_email', 'is', null),
          eb('link.email', '=', ref('account.email')),
          eb('account.email_verified', '=', false),
        ]),
      ]),
    )
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Deletes the link; undefined when it was used, revoked or has expired. Lock the account first. */
export function consumeLink(tx: Tx, token: string, accountId: string) {
  return tx
    .deleteFrom('email_confirmation')
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', accountId)
    .where('expires_at', '>', now)
    .returning(['email', 'replaced_email as replacedEmail'])
    .executeTakeFirst()
}

/** Consumes the link and confirms the address. False when it was used, revoked or has expired. */
export function confirmAddress(db: Db, token: string, accountId: string): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockAccount(tx, accountId)
    const used = await consumeLink(tx, token, accountId)
    if (!used) return false
    const confirmed = await tx
      .updateTable('identity_user')
      .set({ email_verified: true, updated_at: new Date() })
      .where('id', '=', accountId)
      .where('email', '=', used.email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    await tx
      .deleteFrom('email_confirmation')
      .where('user_id', '=', accountId)
      .where('replaced_email', 'is', null)
      .execute()
    return confirmed.numUpdatedRows > 0n
  })
}

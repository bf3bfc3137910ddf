import { type Db, transact } from '../db.ts'
import { removeFactors } from './second-factor.ts'

/**
 * Hands an unverified account to the person whom Google has just proven to own its address: its
 * password, other sign-ins, sessions and open reset links end, and the address counts as verified.
 * Nothing happens to a verified account, or when this Google account already signs in somewhere.
 */
export function claimUnverified(db: Db, email: string, googleId: string): Promise<void> {
  return transact(db, async (tx) => {
    const claimed = await tx
      .updateTable('identity_user')
      .set({ email_verified: true, updated_at: new Date() })
      .where('email', '=', email)
      .where('email_verified', '=', false)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('identity_account')
              .select('id')
              .where('provider_id', '=', 'google')
              .where('account_id', '=', googleId),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!claimed) return
    await tx.deleteFrom('identity_account').where('user_id', '=', claimed.id).execute()
    await tx.deleteFrom('identity_session').where('user_id', '=', claimed.id).execute()
    await removeFactors(tx, claimed.id)
    await tx.deleteFrom('identity_verification').where('value', '=', claimed.id).execute()
  })
}

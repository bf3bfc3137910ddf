import { toProviderProfile } from '../google/provider-profile.ts'
import type { IdentityServices } from '../service.ts'

const tokenForm = /^\w{1,64}$/

/** The account of a link that can still be used. */
export async function accountOfReset({ identity, db }: IdentityServices, token: string) {
  if (!tokenForm.test(token)) return undefined
  const { internalAdapter } = await identity.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link || link.expiresAt <= new Date()) return undefined
  const account = await db
    .selectFrom('identity_user')
    .select(['id', 'name', 'email', 'email_verified as emailVerified'])
    .where('id', '=', link.value)
    .executeTakeFirst()
  return account && { ...account, linkId: link.id }
}

type ResetAccount = NonNullable<Awaited<ReturnType<typeof accountOfReset>>>

/** The link proves access to the mailbox: an unconfirmed account is reclaimed. */
export async function prepareReset(services: IdentityServices, account: ResetAccount) {
  if (account.emailVerified) return
  const { name } = toProviderProfile({ email: account.email }, services.config.brand)
  await services.reclaimUnconfirmed(account.id, {
    name,
    isBuyer: false,
    exceptLink: account.linkId,
  })
}

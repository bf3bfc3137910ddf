import { ensureRecentLogin } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { Member, RequestContext } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { isRefused } from '../transfers/rules.ts'
import { accountOf, storeAccount } from './account-queries.ts'
import { payoutLimits } from './rate-limits.ts'
import { settleAccount } from './settle-account.ts'

/** The seller's account at the provider, which is made the first time. */
async function ensureProviderAccount(context: RequestContext, member: Member): Promise<string> {
  const { db, cards, config } = context
  const known = await accountOf(db, member.id)
  if (known?.providerId) return known.providerId
  const { id: memberId, email, name } = member
  const { country } = config.payouts
  const made = await cards.createAccount({ memberId, email, name, country })
  return transact(db, (tx) => storeAccount(tx, memberId, made))
}

/**
 * A single-use address of the provider's form, for a new account or what is missing of one, or of its
 * page to change the bank account. As both ask for the bank account, they need a recent login. Refuses
 * `recent_login_required`, and `payouts_refused` if the provider has declined the seller.
 */
export async function onboard(context: RequestContext): Promise<string> {
  const member = requireMember(context)
  ensureRecentLogin(context.caller)
  await consumeRateLimit(context.db, payoutLimits.payoutOnboarding, member.id)
  const account = await ensureProviderAccount(context, member)
  await settleAccount(context, account)
  const known = await accountOf(context.db, member.id)
  if (known && isRefused(known)) throw refuse('payouts_refused')
  if (known?.status === 'active' && known.requirements.length === 0) {
    return context.cards.loginLink(account)
  }
  const returnUrl = `${context.config.publicUrl}/dashboard/payouts`
  return context.cards.accountLink({ account, returnUrl })
}

/** Reads the account anew: that a seller comes back from the form proves nothing. */
export async function readOwnAccount(context: RequestContext): Promise<void> {
  const member = requireMember(context)
  await consumeRateLimit(context.db, payoutLimits.payoutReading, member.id)
  const account = await accountOf(context.db, member.id)
  if (account?.providerId) await settleAccount(context, account.providerId)
}

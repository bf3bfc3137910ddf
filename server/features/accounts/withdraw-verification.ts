import { isolate } from '../../../contract/i18n/bidi.ts'
import { recordAudit } from '../../access/audit.ts'
import { ensure } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { accountPolicy } from './policy.ts'
import { endVerification, lockLiveMember } from './queries.ts'

type Withdrawal = { id: string; reason: string }

/**
 * Withdraws the verification of another member, a seller, and sends them the reason. Does nothing if
 * the seller is not verified. Refuses `not_found` and `oneself`.
 */
export async function withdrawVerification(context: RequestContext, { id, reason }: Withdrawal) {
  await transact(context.db, async (tx) => {
    const seller = await lockLiveMember(tx, id)
    if (!seller?.isSeller) throw refuse('not_found')
    ensure(accountPolicy.verify_seller, context.caller, { ownerId: seller.id })
    if (!seller.verifiedAt) return
    await endVerification(tx, seller.id)
    const kind = 'verificationWithdrawn' as const
    const about = { memberId: seller.id, kind, subject: seller.id }
    const notice = { ...about, title: reason, path: '/dashboard/myproducts' }
    const values = { reason: trusted(isolate(reason)) }
    await notifyMember(context, tx, notice, { name: kind, values })
    await recordAudit(tx, requireMember(context), {
      action: 'unverify_seller',
      memberId: seller.id,
      before: { verified: true },
      after: { verified: false },
    })
  })
}

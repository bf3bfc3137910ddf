import type { SettlementServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { trusted } from '../../jobs/email.ts'
import type { PayoutAccount } from '../../providers/stripe-accounts.ts'
import { sendTransfersJob } from '../transfers/jobs.ts'
import { notifySeller } from '../transfers/notices.ts'
import { isRefused } from '../transfers/rules.ts'
import {
  type AccountRow,
  accountByProviderId,
  isSellerDeleted,
  lockPayoutAccount,
  type ReadAccount,
  updateAccount,
} from './account-queries.ts'
import { requirementOf } from './rules.ts'

/**
 * Writes the provider's state of a seller's account, triggered by its events, the return from its
 * form, or the hourly run. Idempotent and safe to run concurrently: of two, the one that began later
 * counts, as it began after the last event. Of a deleted seller's account only the status is stored.
 */
export async function settleAccount(
  services: SettlementServices,
  accountId: string,
): Promise<void> {
  const known = await accountByProviderId(services.db, accountId)
  if (!known) {
    services.log.info({ account: accountId }, 'an account that is not a seller’s')
    return
  }
  const read = (await services.cards.readAccount(accountId)) ?? gone(accountId)
  await transact(services.db, async (tx) => {
    const before = await lockPayoutAccount(tx, known.memberId)
    const isNewer = (before?.readAt ?? known.now) <= known.now
    if (before?.providerId !== accountId || !isNewer) return
    const stored = (await isSellerDeleted(tx, known.memberId)) ? withoutDetails(read) : read
    await apply(services, tx, before, { ...stored, readAt: known.now })
  })
}

/** The provider does not know it any more, so nothing can be paid out to it. */
const gone = (id: string): PayoutAccount => ({
  id,
  status: 'closed',
  requirements: [],
  destination: null,
})

const withoutDetails = ({ id, status }: PayoutAccount): PayoutAccount => ({
  id,
  status,
  requirements: [],
  destination: null,
})

async function apply(services: SettlementServices, tx: Tx, before: AccountRow, read: ReadAccount) {
  await updateAccount(tx, before.memberId, read)
  if (read.status === 'active' && before.status !== 'active') {
    await services.jobs.enqueue(sendTransfersJob, {}, tx)
  }
  await notifyOfStatus(services, tx, before, read)
  const { destination } = read
  if (destination && before.destination && destination !== before.destination) {
    await notifySeller(services, tx, before.memberId, {
      kind: 'payoutDestination',
      title: destination,
      values: { destination: trusted(destination) },
    })
  }
}

const ofSeller = ({ requirements }: Pick<AccountRow, 'requirements'>) =>
  requirements.filter(({ from }) => from === 'seller')

/** Which notice a change is worth, if any. What is asked in the onboarding is on its pages. */
function newsOf(before: AccountRow, read: PayoutAccount) {
  if (isRefused(read)) return isRefused(before) ? undefined : 'payoutRefused'
  if (read.status === 'active' && before.status !== 'active') return 'payoutReady'
  const asked = ofSeller(read).length
  const isStopped = read.status === 'restricted' && asked > 0
  const isAsked = isStopped || asked > ofSeller(before).length
  return before.status === 'active' && isAsked ? 'payoutNeeds' : undefined
}

/** Where the money of a seller is while more is asked for, as the page of payouts says it. */
function moneyOf(read: PayoutAccount) {
  if (read.status !== 'active') return 'with_us'
  const isBankMissing = ofSeller(read).some(({ code }) => requirementOf(code) === 'bank')
  return isBankMissing ? 'at_provider' : 'paid_out'
}

async function notifyOfStatus(
  services: SettlementServices,
  tx: Tx,
  before: AccountRow,
  read: PayoutAccount,
) {
  const news = newsOf(before, read)
  if (!news) return
  const destination = read.destination ?? before.destination
  const values = {
    money: { variant: moneyOf(read) },
    bank: { variant: destination ? 'known' : 'unknown' },
    destination: trusted(destination ?? ''),
  }
  await notifySeller(services, tx, before.memberId, { kind: news, values })
}

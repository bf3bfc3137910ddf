import { feature, onJob } from '../../feature.ts'
import { recoverDebtJob, sendTransfersJob } from '../transfers/jobs.ts'
import { erasePayoutAccount } from './account-queries.ts'
import { exportDebts, exportPayoutAccount, exportPayouts, exportTransfers } from './gdpr.ts'
import { maintainPayoutsJob, readAccountJob } from './jobs.ts'
import { maintainPayouts } from './maintain.ts'
import { payoutPolicy } from './policy.ts'
import { payoutLimits } from './rate-limits.ts'
import { recoverDebt } from './recover.ts'
import { payoutProcedures } from './routes.ts'
import { sendTransfers } from './send.ts'
import { settleAccount } from './settle-account.ts'
import { connectWebhook } from './webhook.ts'

export const payouts = feature({
  policy: payoutPolicy,
  rateLimits: payoutLimits,
  procedures: { payouts: payoutProcedures },
  webhooks: { '/api/webhooks/connect': connectWebhook },
  jobs: [
    onJob(sendTransfersJob, sendTransfers),
    onJob(recoverDebtJob, recoverDebt),
    onJob(readAccountJob, (services, { accountId }) => settleAccount(services, accountId)),
    onJob(maintainPayoutsJob, maintainPayouts),
  ],
  exportSections: {
    payoutAccounts: exportPayoutAccount,
    transfers: exportTransfers,
    payouts: exportPayouts,
    sellerDebts: exportDebts,
  },
  erasure: erasePayoutAccount,
})

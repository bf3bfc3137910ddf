import { feature } from '../../feature.ts'
import { exportLedger } from './gdpr.ts'
import { ledgerProcedures } from './ledger-routes.ts'
import { accountingPolicy } from './policy.ts'
import { accountingLimits } from './rate-limits.ts'
import { accountingProcedures } from './routes.ts'

export const accounting = feature({
  policy: accountingPolicy,
  rateLimits: accountingLimits,
  procedures: { accounting: accountingProcedures, payments: ledgerProcedures },
  exportSections: { ledger: exportLedger },
})

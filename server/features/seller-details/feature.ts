import { feature } from '../../feature.ts'
import { eraseTraderDetails, exportDeclarations } from './gdpr.ts'
import { sellerDetailsPolicy } from './policy.ts'
import { sellerDetailsLimits } from './rate-limits.ts'
import { sellerDetailsProcedures } from './routes.ts'

export const sellerDetails = feature({
  policy: sellerDetailsPolicy,
  rateLimits: sellerDetailsLimits,
  procedures: { sellerDetails: sellerDetailsProcedures },
  exportSections: { sellerDeclarations: exportDeclarations },
  // After the invoices to the seller have stored them.
  finalErasure: eraseTraderDetails,
})

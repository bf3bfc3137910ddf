import type { Policy } from '../../access/policy.ts'
import { admins, currentOrFormerSellers } from '../../access/policy-rules.ts'

export const taxReportPolicy = {
  manage_tax_details: { who: currentOrFormerSellers, whileSuspended: 'allowed' },
  read_tax_reports: { who: admins },
  export_tax_report: { who: admins, recentLogin: 'always' },
} satisfies Policy

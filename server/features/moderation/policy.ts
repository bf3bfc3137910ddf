import type { Policy } from '../../access/policy.ts'
import { admins, anyone, buyers } from '../../access/policy-rules.ts'

export const moderationPolicy = {
  report_product: { who: buyers },
  submit_content_notice: { who: anyone },
  see_reports: { who: admins },
  close_report: { who: admins, recentLogin: 'always' },
  release_product: { who: admins },
  read_audit_log: { who: admins },
} satisfies Policy

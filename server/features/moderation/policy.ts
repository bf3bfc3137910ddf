import type { Policy } from '../../access/policy.ts'
import { admins, anyone, buyers } from '../../access/policy-rules.ts'

export const moderationPolicy = {
  report_product: { who: buyers },
  submit_content_notice: { who: anyone, whileSuspended: 'allowed' },
  see_reports: { who: admins },
  close_report: { who: admins, recentLogin: 'always' },
  reopen_report: { who: admins, recentLogin: 'always' },
  reverse_decision: { who: admins, recentLogin: 'always' },
  release_product: { who: admins },
  read_audit_log: { who: admins },
  read_member: { who: admins },
} satisfies Policy

import type { Policy } from '../../access/policy.ts'
import { admins, buyers, owners } from '../../access/policy-rules.ts'

export const paymentPolicy = {
  start_payment: { who: buyers, item: owners },
  record_payment: { who: buyers, item: owners, whileSuspended: 'allowed' },
  list_payments: { who: admins },
  refund_payment: { who: admins, recentLogin: 'always' },
  record_outside_refund: { who: admins, recentLogin: 'always' },
} satisfies Policy

import type { AuditEntry } from '../../contract/moderation.ts'

/** What an admin did, in words. */
export const auditWords: Record<AuditEntry['action'], string> = {
  make_admin: 'Made an admin',
  verify_seller: 'Verified a seller',
  delete_user: 'Deleted a person',
  close_report: 'Closed a report',
  remove_listing: 'Removed a listing',
  refund_payment: 'Refunded a payment',
}

function word(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `forSale`, `for_sale` → `for sale`. */
function plain(field: string) {
  return field
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
}

/** What an act changed, field by field. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field: plain(field),
    from: word(before?.[field]),
    to: word(after?.[field]),
  }))
}

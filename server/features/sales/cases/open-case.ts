import type { CaseReason } from '../../../../contract/sales/sales.ts'
import type { RequestContext } from '../../../context.ts'
import { advance } from '../advance.ts'
import { insertCase } from './cases.ts'

type Opened = { reason: CaseReason; description: string; photos: string[] }

/** Opens the case of a sale; the lock that completes it decides which was first. */
export function openCaseOf(context: RequestContext, id: string, opened: Opened) {
  const { reason, description, photos } = opened
  const detail = { reason: description, about: reason }
  return advance(context, id, { event: 'open_case', detail, photos }, (tx) =>
    insertCase(tx, id, reason),
  )
}

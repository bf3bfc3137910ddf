import type { CaseReason } from '../../../contract/sales.ts'
import type { RequestContext } from '../../context.ts'
import { advance } from './advance.ts'
import { insertCase } from './cases.ts'

type Opened = { reason: CaseReason; description: string }

/** Opens the case of a sale; the lock that completes it decides which was first. */
export function openCaseOf(context: RequestContext, id: string, opened: Opened) {
  const { reason, description } = opened
  const step = { event: 'open_case', detail: { reason: description, about: reason } } as const
  return advance(context, id, step, (tx) => insertCase(tx, id, reason))
}

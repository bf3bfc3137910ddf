import type { Restriction } from '../../../contract/members/restrictions.ts'
import type { ServerMessage } from '../../i18n/messages.ts'
import { translateMessage } from '../../i18n/messages.ts'
import type { RestrictionRow } from './queries.ts'

/** The text of a restriction for which no admin wrote one. */
export const standardReason = (isAutomated: boolean): ServerMessage =>
  isAutomated ? 'restrictionSerial' : 'restrictionDefault'

export function toRestriction({
  id,
  createdAt,
  endedAt,
  reason,
  ...row
}: RestrictionRow): Restriction {
  return {
    _id: id,
    ...row,
    reason: reason ?? translateMessage(standardReason(row.automated)),
    date: createdAt.toISOString(),
    ended: endedAt?.toISOString() ?? null,
  }
}

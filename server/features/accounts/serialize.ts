import type { UserRow } from '../../../contract/members/accounts.ts'
import type { MemberRow } from './queries.ts'
import { roleOf } from './rules.ts'

export function toUserRow(person: MemberRow): UserRow {
  const { id, name, email, verifiedAt, suspendedAt, isEmailConfirmed: emailConfirmed } = person
  const status = verifiedAt !== null
  const suspended = suspendedAt?.toISOString() ?? null
  return { _id: id, name, email, emailConfirmed, role: roleOf(person), status, suspended }
}

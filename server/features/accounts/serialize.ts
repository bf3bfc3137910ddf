import type { UserRow } from '../../../contract/members/accounts.ts'
import type { MemberRow } from './queries.ts'
import { roleOf } from './rules.ts'

export function toUserRow(person: MemberRow): UserRow {
  const { id, name, email, verifiedAt } = person
  return { _id: id, name, email, role: roleOf(person), status: verifiedAt !== null }
}

import type { UserRow } from '../../../contract/accounts.ts'
import type { RefusalCode } from '../../../contract/errors.ts'

export function roleOf(person: { isAdmin: boolean; isSeller: boolean }): UserRow['role'] {
  if (person.isAdmin) return 'admin'
  return person.isSeller ? 'seller' : 'buyer'
}

type AdminSituation = { id: string }

export function ownDeletionRefusal(
  person: { isAdmin: boolean },
  admins: AdminSituation[],
): RefusalCode | null {
  return person.isAdmin && admins.length < 2 ? 'last_admin' : null
}

export function deletionRefusal(
  person: { isAdmin: boolean },
  caller: AdminSituation,
  admins: AdminSituation[],
): RefusalCode | null {
  const no = ownDeletionRefusal(person, admins)
  if (no) return no
  // A concurrent request may have revoked the caller's role.
  return admins.some(({ id }) => id === caller.id) ? null : 'admin_required'
}

import type { UserRow } from '../../../contract/accounts.ts'
import type { RefusalCode } from '../../../contract/errors.ts'

/** The one role a person is listed with: what they are beside being an admin does not show. */
export function roleOf(person: { isAdmin: boolean; isSeller: boolean }): UserRow['role'] {
  if (person.isAdmin) return 'admin'
  return person.isSeller ? 'seller' : 'buyer'
}

type AdminSituation = { id: string }

/** Why a person can not leave, given all the admins there are at this instant. */
export function ownDeletionRefusal(
  person: { isAdmin: boolean },
  admins: AdminSituation[],
): RefusalCode | null {
  return person.isAdmin && admins.length < 2 ? 'last_admin' : null
}

/** Why a person can not be deleted by `caller`, given all the admins there are at this instant. */
export function deletionRefusal(
  person: { isAdmin: boolean },
  caller: AdminSituation,
  admins: AdminSituation[],
): RefusalCode | null {
  const no = ownDeletionRefusal(person, admins)
  if (no) return no
  // Somebody else was quicker and made the caller an admin no more.
  return admins.some(({ id }) => id === caller.id) ? null : 'admin_required'
}

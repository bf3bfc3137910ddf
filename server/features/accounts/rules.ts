import type { RefusalCode } from '../../../contract/errors.ts'
import type { AccountType } from '../../../contract/members/account-types.ts'
import type { UserRow } from '../../../contract/members/accounts.ts'

export function roleOf(person: { isAdmin: boolean; isSeller: boolean }): UserRow['role'] {
  if (person.isAdmin) return 'admin'
  return person.isSeller ? 'seller' : 'buyer'
}

export function accountTypeOf({ isSeller }: { isSeller: boolean }): AccountType {
  return isSeller ? 'seller' : 'buyer'
}

type SignInMethods = { password: boolean; google: boolean }

/** Google sign-up always makes a buyer, whatever the request says. */
export function newAccountType({ google, password }: SignInMethods, chosen: AccountType) {
  return google && !password ? 'buyer' : chosen
}

/** Why an account keeps its type; null if it may change. */
export function typeChangeRefusal(use: { isChanged: boolean; isUsed: boolean }) {
  if (use.isChanged) return 'account_type_changed'
  return use.isUsed ? 'account_in_use' : null
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
  const refusal = ownDeletionRefusal(person, admins)
  if (refusal) return refusal
  // A concurrent request may have revoked the caller's role.
  return admins.some(({ id }) => id === caller.id) ? null : 'admin_required'
}

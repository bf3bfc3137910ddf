import type { RefusalCode } from '../../contract/errors.ts'
import type { Caller, Member } from '../context.ts'
import type { PolicySettings, Verdict } from './policy.ts'

type Item = { ownerId: string }

export const anyone = () => null

export const identities = ({ identity }: Caller): Verdict => (identity ? null : 'sign_in_required')

export const members = (caller: Caller): Verdict =>
  identities(caller) ?? (caller.member ? null : 'profile_required')

/** Refuses a member who lacks a role. An admin gets here only without the second factor. */
const without = (member: Member, otherwise: RefusalCode): RefusalCode =>
  member.lacksSecondFactor ? 'second_factor_required' : otherwise

/** Members with a trait; `refusal` is the reason for the others. */
const membersIf = (
  trait: (member: Member) => boolean,
  refusal: (member: Member) => RefusalCode,
) => {
  return (caller: Caller): Verdict => {
    const { member } = caller
    if (!member) return members(caller)
    return trait(member) ? null : refusal(member)
  }
}

export const buyers = membersIf(
  (member) => member.isBuyer,
  () => 'buyer_account_required',
)

export const sellersOrAdmins = membersIf(
  (member) => member.isSeller || member.isAdmin,
  (member) => without(member, 'seller_account_required'),
)

/** Includes former admins with listings or sales: for calls about these. */
export const currentOrFormerSellers = membersIf(
  (member) => member.isSeller || member.isAdmin || member.hasSellerRecords,
  (member) => without(member, 'seller_account_required'),
)

export const admins = membersIf(
  (member) => member.isAdmin,
  (member) => without(member, 'admin_required'),
)

export const membersOrPublic = (caller: Caller, site: PolicySettings): Verdict =>
  site.listingAccess === 'public' ? null : members(caller)

export const ownersOrAdmins = (member: Member, { ownerId }: Item): Verdict =>
  member.isAdmin || ownerId === member.id ? null : without(member, 'not_allowed')

export const owners = (member: Member, { ownerId }: Item): Verdict =>
  ownerId === member.id ? null : 'not_allowed'

/** Refuses the owner with `refusal`. */
export const notOwner =
  (refusal: RefusalCode) =>
  (member: Member, { ownerId }: Item): Verdict =>
    ownerId === member.id ? refusal : null

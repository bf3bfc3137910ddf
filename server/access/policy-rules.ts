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

const membersIf = (trait: (member: Member) => boolean, otherwise: RefusalCode) => {
  return (caller: Caller): Verdict =>
    members(caller) ?? (caller.member && trait(caller.member) ? null : otherwise)
}

export const buyers = membersIf((member) => member.isBuyer, 'buyer_account_required')
export const sellersOrAdmins = membersIf((m) => m.isSeller || m.isAdmin, 'seller_account_required')

export const admins = (caller: Caller): Verdict => {
  const { member } = caller
  if (!member) return members(caller)
  return member.isAdmin ? null : without(member, 'admin_required')
}

export const membersOrPublic = (caller: Caller, site: PolicySettings): Verdict =>
  site.listingAccess === 'public' ? null : members(caller)

export const ownersOrAdmins = (member: Member, { ownerId }: Item): Verdict =>
  member.isAdmin || ownerId === member.id ? null : without(member, 'not_allowed')

export const owners = (member: Member, { ownerId }: Item): Verdict =>
  ownerId === member.id ? null : 'not_allowed'

export const othersOnly = (member: Member, { ownerId }: Item): Verdict =>
  ownerId === member.id ? 'own_product' : null

export const notOwnListing = (member: Member, { ownerId }: Item): Verdict =>
  ownerId === member.id ? 'own_listing' : null

export const notOneself = (member: Member, { ownerId }: Item): Verdict =>
  ownerId === member.id ? 'oneself' : null

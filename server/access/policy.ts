import type { Action } from '../../contract/actions.ts'
import type { RefusalCode } from '../../contract/errors.ts'
import type { Caller, Member } from '../context.ts'
import { refuse } from '../errors/refusal.ts'

type Verdict = RefusalCode | null
type Site = { listingAccess: 'members' | 'public' }
type PolicyRow = {
  /** May this visitor make the call at all? */
  who: (visitor: Caller, site: Site) => Verdict
  /** May this member do it to the thing in hand, given whose it is? Absent: to any. */
  item?: (member: Member, item: { ownerId: string }) => Verdict
  /**
   * Does the call need a recent authentication: always, or of those who are not the owner? What may
   * be done (`can`) does not depend on it: the screens ask for the password when it is needed.
   */
  recentLogin?: 'always' | 'unless_owner'
}

const anyone = () => null

const identities = ({ identity }: Caller): Verdict => (identity ? null : 'sign_in_required')

const members = (visitor: Caller): Verdict =>
  identities(visitor) ?? (visitor.member ? null : 'profile_required')

/** What is said to a member who lacks a role; an admin may lack only the second factor. */
const without = (member: Member, otherwise: RefusalCode): RefusalCode =>
  member.lacksSecondFactor ? 'second_factor_required' : otherwise

const membersIf = (trait: (member: Member) => boolean, otherwise: RefusalCode) => {
  return (visitor: Caller): Verdict =>
    members(visitor) ?? (visitor.member && trait(visitor.member) ? null : otherwise)
}

const buyers = membersIf((member) => member.isBuyer, 'buyer_account_required')
const sellersOrAdmins = membersIf((m) => m.isSeller || m.isAdmin, 'seller_account_required')
const admins = (visitor: Caller): Verdict => {
  const { member } = visitor
  if (!member) return members(visitor)
  return member.isAdmin ? null : without(member, 'admin_required')
}

const ownersOrAdmins = (member: Member, { ownerId }: { ownerId: string }): Verdict =>
  member.isAdmin || ownerId === member.id ? null : without(member, 'not_allowed')
const owners = (member: Member, { ownerId }: { ownerId: string }): Verdict =>
  ownerId === member.id ? null : 'not_allowed'
const othersOnly = (member: Member, { ownerId }: { ownerId: string }): Verdict =>
  ownerId === member.id ? 'own_product' : null
const notOneself = (member: Member, { ownerId }: { ownerId: string }): Verdict =>
  ownerId === member.id ? 'oneself' : null

const listing = (visitor: Caller, site: Site): Verdict =>
  site.listingAccess === 'public' ? null : members(visitor)

/** Who may do what. A call whose action has no row here is refused to everybody. */
export const policy: Record<Action, PolicyRow> = {
  see_site: { who: anyone },
  take_access_token: { who: anyone },
  complete_profile: { who: identities },
  read_roles: { who: members, item: ownersOrAdmins },
  see_categories: { who: anyone },
  browse_products: { who: listing },
  see_product: { who: anyone },
  search_products: { who: anyone },
  list_own_products: { who: members, item: ownersOrAdmins },
  upload_photo: { who: members },
  add_product: { who: sellersOrAdmins },
  read_own_product: { who: members, item: ownersOrAdmins },
  edit_product: { who: members, item: ownersOrAdmins },
  pause_product: { who: members, item: ownersOrAdmins },
  relist_product: { who: members, item: ownersOrAdmins },
  import_products: { who: sellersOrAdmins },
  see_price_guidance: { who: sellersOrAdmins },
  delete_product: { who: members, item: ownersOrAdmins, recentLogin: 'unless_owner' },
  advertise_product: { who: members, item: ownersOrAdmins },
  see_advertisements: { who: anyone },
  book_product: { who: buyers, item: othersOnly },
  list_own_bookings: { who: members, item: ownersOrAdmins },
  read_booking: { who: members, item: ownersOrAdmins },
  cancel_booking: { who: buyers, item: owners },
  start_payment: { who: buyers, item: owners },
  record_payment: { who: buyers, item: owners },
  list_payments: { who: admins },
  refund_payment: { who: admins, recentLogin: 'always' },
  read_ledger: { who: admins },
  report_product: { who: buyers },
  see_reports: { who: admins },
  close_report: { who: admins, recentLogin: 'always' },
  release_product: { who: admins },
  list_buyers: { who: admins },
  list_sellers: { who: admins },
  make_admin: { who: admins, recentLogin: 'always' },
  verify_seller: { who: admins },
  delete_user: { who: admins, item: notOneself, recentLogin: 'always' },
  read_audit_log: { who: admins },
  edit_attributes: { who: admins },
  see_dashboard: { who: members },
  export_own_data: { who: identities },
  delete_own_account: { who: identities },
  keep_favourites: { who: members },
  keep_searches: { who: members },
  choose_letters: { who: members },
  send_message: { who: anyone },
  hear_changes: { who: anyone },
}

/** Throws the refusal of a call this visitor may not make; an action without a row is 401. */
export function ensureMayCall(action: Action | undefined, visitor: Caller, site: Site): void {
  const row = action && policy[action]
  const verdict = row ? row.who(visitor, site) : 'sign_in_required'
  if (verdict) throw refuse(verdict)
  if (row?.recentLogin === 'always') ensureRecent(visitor)
}

function ensureRecent({ identity }: Caller): void {
  if (!identity?.recentLogin) throw refuse('recent_login_required')
}

/** Whether this visitor may make calls of this action at all. */
export function mayCall(action: Action, visitor: Caller, site: Site): boolean {
  return policy[action].who(visitor, site) === null
}

/** Whether the visitor may do `action` to the thing, for `item.can` and for `ensure`. */
function verdictOn(action: Action, visitor: Caller, item: { ownerId: string }): Verdict {
  const row = policy[action]
  const site = { listingAccess: 'members' } as const
  const verdict = row.who(visitor, site)
  if (verdict || !visitor.member) return verdict ?? 'sign_in_required'
  return row.item?.(visitor.member, item) ?? null
}

export function can(action: Action, visitor: Caller, item: { ownerId: string }): boolean {
  return verdictOn(action, visitor, item) === null
}

/** Throws the refusal when the visitor may not do `action` to the thing in hand. */
export function ensure(action: Action, visitor: Caller, item: { ownerId: string }): void {
  const verdict = verdictOn(action, visitor, item)
  if (verdict) throw refuse(verdict)
  const isOwner = visitor.member?.id === item.ownerId
  if (policy[action].recentLogin === 'unless_owner' && !isOwner) ensureRecent(visitor)
}

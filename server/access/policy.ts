import type { Action } from '../../contract/actions.ts'
import type { RefusalCode } from '../../contract/errors.ts'
import type { Caller, Member } from '../context.ts'
import { refuse } from '../errors/refusal.ts'

/** The reason to refuse; null allows. */
export type Verdict = RefusalCode | null
export type Site = { listingAccess: 'members' | 'public' }

export type PolicyRow = {
  /** May this caller make the call at all? */
  who: (caller: Caller, site: Site) => Verdict
  /** May this member do it to this item, given its owner? Absent: to any item. */
  item?: (member: Member, item: { ownerId: string }) => Verdict
  /**
   * Does the call need a recent authentication: always, or unless the caller owns the item? `can`
   * does not depend on it: the screens ask for the password when it is needed.
   */
  recentLogin?: 'always' | 'unless_owner'
}

/** The rows of one feature. */
export type Policy = { [Name in Action]?: PolicyRow }

/** The rows of all features, by action. */
export type PolicyTable = Record<Action, PolicyRow>

/** Throws the refusal of a call that this caller may not make; an action without a row is 401. */
export function ensureMayCall(
  policy: Policy,
  action: Action | undefined,
  caller: Caller,
  site: Site,
): void {
  const row = action && policy[action]
  const verdict = row ? row.who(caller, site) : 'sign_in_required'
  if (verdict) throw refuse(verdict)
  if (row?.recentLogin === 'always') ensureRecent(caller)
}

function ensureRecent({ identity }: Caller): void {
  if (!identity?.recentLogin) throw refuse('recent_login_required')
}

/** Whether this caller may make calls of this action at all. */
export function mayCall(row: PolicyRow, caller: Caller, site: Site): boolean {
  return row.who(caller, site) === null
}

function verdictOn(row: PolicyRow, caller: Caller, item: { ownerId: string }): Verdict {
  const site = { listingAccess: 'members' } as const
  const verdict = row.who(caller, site)
  if (verdict || !caller.member) return verdict ?? 'sign_in_required'
  return row.item?.(caller.member, item) ?? null
}

/** Whether the caller may do this to the item, for `item.can`. */
export function can(row: PolicyRow, caller: Caller, item: { ownerId: string }): boolean {
  return verdictOn(row, caller, item) === null
}

/** Throws the refusal when the caller may not do this to the item. */
export function ensure(row: PolicyRow, caller: Caller, item: { ownerId: string }): void {
  const verdict = verdictOn(row, caller, item)
  if (verdict) throw refuse(verdict)
  const isOwner = caller.member?.id === item.ownerId
  if (row.recentLogin === 'unless_owner' && !isOwner) ensureRecent(caller)
}

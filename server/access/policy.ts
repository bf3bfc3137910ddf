import type { Action } from '../../contract/actions.ts'
import type { RefusalCode } from '../../contract/errors.ts'
import type { Caller, Member } from '../context.ts'
import { refuse } from '../errors/refusal.ts'

export type Verdict = RefusalCode | null
export type PolicySettings = { listingAccess: 'members' | 'public' }

export type PolicyRow = {
  who: (caller: Caller, site: PolicySettings) => Verdict
  /** Whether the member may act on the item of this owner. Absent: any item. */
  item?: (member: Member, item: { ownerId: string }) => Verdict
  /** When a recent authentication is needed; not part of `can`, as the client can provide it. */
  recentLogin?: 'always' | 'unless_owner'
  /**
   * For calls that write: whether a suspended member may make them. Absent: refused. Not part of `can`, as
   * the refusal says why.
   */
  whileSuspended?: 'allowed'
}

export type Policy = { [Name in Action]?: PolicyRow }

export type PolicyTable = Record<Action, PolicyRow>

/** Throws the refusal unless the caller may call the action; an action without a row is 401. */
export function ensureMayCall(
  policy: Policy,
  action: Action | undefined,
  caller: Caller,
  site: PolicySettings,
): void {
  const row = action && policy[action]
  const verdict = row ? row.who(caller, site) : 'sign_in_required'
  if (verdict) throw refuse(verdict)
  if (row?.recentLogin === 'always') ensureRecentLogin(caller)
}

/**
 * For calls that write: refuses `account_suspended` to a suspended member, unless the row allows the
 * action.
 */
export function ensureMayWrite(
  policy: Policy,
  action: Action | undefined,
  { member }: Caller,
): void {
  const isAllowed = action !== undefined && policy[action]?.whileSuspended === 'allowed'
  if (member?.isSuspended && !isAllowed) throw refuse('account_suspended')
}

/** Refuses `recent_login_required`. */
export function ensureRecentLogin({ identity }: Caller): void {
  if (!identity?.recentLogin) throw refuse('recent_login_required')
}

export function mayCall(row: PolicyRow, caller: Caller, site: PolicySettings): boolean {
  return row.who(caller, site) === null
}

function verdictOn(row: PolicyRow, caller: Caller, item: { ownerId: string }): Verdict {
  const site = { listingAccess: 'members' } as const
  const verdict = row.who(caller, site)
  if (verdict || !caller.member) return verdict ?? 'sign_in_required'
  return row.item?.(caller.member, item) ?? null
}

export function can(row: PolicyRow, caller: Caller, item: { ownerId: string }): boolean {
  return verdictOn(row, caller, item) === null
}

export function ensure(row: PolicyRow, caller: Caller, item: { ownerId: string }): void {
  const verdict = verdictOn(row, caller, item)
  if (verdict) throw refuse(verdict)
  const isOwner = caller.member?.id === item.ownerId
  if (row.recentLogin === 'unless_owner' && !isOwner) ensureRecentLogin(caller)
}

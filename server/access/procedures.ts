import { implement } from '@orpc/server'
import { contract } from '../../contract/contract.ts'
import type { Caller, Member, RequestContext } from '../context.ts'
import { withTags } from '../database/cache-tags.ts'
import { refuse } from '../errors/refusal.ts'
import { ensureMayCall, ensureMayWrite, type PolicyTable } from './policy.ts'

export type ProcedureContext = RequestContext & { policy: PolicyTable }

/** The contract with middleware that checks the policy before the input is read. */
export const implementer = implement(contract)
  .$context<ProcedureContext>()
  .use(({ context, procedure, next }) => {
    const { policy, caller, config } = context
    const { meta, route } = procedure['~orpc']
    ensureMayCall(policy, meta.action, caller, config)
    if (route.method !== 'GET') ensureMayWrite(policy, meta.action, caller)
    return withTags(async () => next())
  })

export function requireIdentity({ caller }: Pick<RequestContext, 'caller'>) {
  if (!caller.identity) throw refuse('sign_in_required')
  return caller.identity
}

export function requireMember({ caller }: Pick<RequestContext, 'caller'>): Member {
  if (!caller.member) throw refuse('sign_in_required')
  return caller.member
}

/** Whether the caller has confirmed their e-mail address. */
export const isConfirmed = ({ identity }: Caller) => identity?.emailVerified === true

/** Refuses `email_confirmation_required`. */
export function ensureConfirmed({ caller }: Pick<RequestContext, 'caller'>): void {
  if (!isConfirmed(caller)) throw refuse('email_confirmation_required')
}

/** The owner of a normalised e-mail address: the caller or another member, registered or not. */
export function ownerFromEmail(context: RequestContext, emailKey: string): { ownerId: string } {
  const me = requireMember(context)
  return { ownerId: emailKey === me.emailKey ? me.id : '' }
}

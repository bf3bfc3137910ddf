import { implement } from '@orpc/server'
import { contract } from '../../contract/contract.ts'
import type { Member, RequestContext } from '../context.ts'
import { withTags } from '../database/replica/cache-tags.ts'
import { refuse } from '../errors/refusal.ts'
import { ensureMayCall, type PolicyTable } from './policy.ts'

/** What a procedure is called with: the policy is checked before its handler runs. */
export type ProcedureContext = RequestContext & { policy: PolicyTable }

/** The contract, ready to be given handlers. The policy is checked before the input is read. */
export const implementer = implement(contract)
  .$context<ProcedureContext>()
  .use(({ context, procedure, next }) => {
    const { policy, visitor, config } = context
    ensureMayCall(policy, procedure['~orpc'].meta.action, visitor, config)
    return withTags(async () => next())
  })

/** The member who calls; the policy has made sure that there is one. */
export function requireMember(context: RequestContext): Member {
  if (!context.visitor.member) throw refuse('sign_in_required')
  return context.visitor.member
}

/** Whose records an e-mail (normalised) asks for: the caller's own, or another's, known or not. */
export function ownerFromEmail(context: RequestContext, emailKey: string): { ownerId: string } {
  const me = requireMember(context)
  return { ownerId: emailKey === me.emailKey ? me.id : '' }
}

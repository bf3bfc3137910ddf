import { implement } from '@orpc/server'
import { contract } from '../../contract/contract.ts'
import type { RequestContext } from '../context.ts'
import { withTags } from '../database/replica/cache-tags.ts'
import { refuse } from '../errors/refusal.ts'
import type { Member } from './caller.ts'
import { ensureMayCall } from './policy.ts'

/** The contract, ready to be given handlers. The policy is checked before the input is read. */
export const implementer = implement(contract)
  .$context<RequestContext>()
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

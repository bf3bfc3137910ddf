import { implement } from '@orpc/server'
import { contract } from '../../contract/contract.ts'
import type { Member, RequestContext } from '../context.ts'
import { withTags } from '../database/replica/cache-tags.ts'
import { refuse } from '../errors/refusal.ts'
import { ensureMayCall } from './policy.ts'

/** The contract, ready to be given handlers. Every call is asked of the policy before its input is read. */
export const implementer = implement(contract)
  .$context<RequestContext>()
  .use(({ context, procedure, next }) => {
    ensureMayCall(procedure['~orpc'].meta.action, context.visitor, context.config)
    return withTags(async () => next())
  })

/** The member who calls. The policy has seen that there is one. */
export function requireMember(context: RequestContext): Member {
  if (!context.visitor.member) throw refuse('sign_in_required')
  return context.visitor.member
}

/** Whose records an e-mail (normalised) asks for: the caller's own, or another's, known or not. */
export function ownerFromEmail(context: RequestContext, emailKey: string): { ownerId: string } {
  const me = requireMember(context)
  return { ownerId: emailKey === me.emailKey ? me.id : '' }
}

import { ensure } from '../../access/policy.ts'
import { calls } from '../../access/procedures.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { peopleCalls } from './members.ts'
import { memberFor, rolesOf } from './queries.ts'

const complete = calls.accounts.complete.handler(async ({ input, context }) => {
  const { identity } = context.visitor
  if (!identity) throw refuse('sign_in_required')
  const insertedId = await memberFor(context.db, identity, input.category)
  if (!insertedId) throw refuse('not_allowed')
  return { acknowledged: true, insertedId }
})

/** The roles of an address. Strangers get one refusal, whether or not the address is known. */
async function rolesFor(email: string, { db, visitor }: Context) {
  const roles = await rolesOf(db, email)
  ensure('read_roles', visitor, { ownerId: roles?.id ?? 'nobody' })
  return roles ?? { isAdmin: false, isBuyer: false, isSeller: false }
}

const isAdmin = calls.accounts.isAdmin.handler(async ({ input, context }) => {
  const roles = await rolesFor(input.email, context)
  return { isAdmin: roles.isAdmin }
})

const isBuyer = calls.accounts.isBuyer.handler(async ({ input, context }) => {
  const roles = await rolesFor(input.email, context)
  return { isBuyer: roles.isBuyer }
})

const isSeller = calls.accounts.isSeller.handler(async ({ input, context }) => {
  const roles = await rolesFor(input.email, context)
  return { isSeller: roles.isSeller }
})

export const accountCalls = { complete, isAdmin, isBuyer, isSeller, ...peopleCalls }

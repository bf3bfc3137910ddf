import { ensure } from '../../access/policy.ts'
import { implementer, requireIdentity } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { signInMethods } from '../identity/queries.ts'
import { memberProcedures } from './member-routes.ts'
import { accountPolicy } from './policy.ts'
import { findOrCreateMember, rolesOf } from './queries.ts'
import { newAccountType } from './rules.ts'

const completeProfile = implementer.accounts.complete.handler(async function completeProfile({
  input,
  context,
}) {
  const identity = requireIdentity(context)
  const methods = await signInMethods(context.db, identity.id)
  const category = newAccountType(methods, input.category)
  const insertedId = await findOrCreateMember(context.db, identity, category)
  if (!insertedId) throw refuse('not_allowed')
  return { acknowledged: true, insertedId }
})

/** The roles of an address. Anonymous callers cannot probe which addresses are known. */
async function rolesFor(email: string, { db, caller }: RequestContext) {
  const roles = await rolesOf(db, email)
  ensure(accountPolicy.read_roles, caller, { ownerId: roles?.id ?? 'none' })
  return roles ?? { isAdmin: false, isBuyer: false, isSeller: false, hasSellerRecords: false }
}

const isAdmin = implementer.accounts.isAdmin.handler(async function readIsAdmin({
  input,
  context,
}) {
  const roles = await rolesFor(input.email, context)
  return { isAdmin: roles.isAdmin }
})

const isBuyer = implementer.accounts.isBuyer.handler(async function readIsBuyer({
  input,
  context,
}) {
  const roles = await rolesFor(input.email, context)
  return { isBuyer: roles.isBuyer }
})

const isSeller = implementer.accounts.isSeller.handler(async function readIsSeller({
  input,
  context,
}) {
  const { isSeller, hasSellerRecords } = await rolesFor(input.email, context)
  return { isSeller, hasSellerRecords }
})

export const accountProcedures = {
  complete: completeProfile,
  isAdmin,
  isBuyer,
  isSeller,
  ...memberProcedures,
}

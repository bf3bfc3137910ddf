import { can } from '../../access/policy.ts'
import type { Caller } from '../../context.ts'
import { catalogPolicy } from './policy.ts'

type Removable = { ownerId: string; soldAt: Date | null }

/** Whether the caller is staff that may remove the listing: unsold, and of another member. */
export const mayRemove = (product: Removable, caller: Caller): boolean =>
  product.soldAt === null &&
  product.ownerId !== caller.member?.id &&
  can(catalogPolicy.remove_listing, caller, product)

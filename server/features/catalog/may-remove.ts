import { can } from '../../access/policy.ts'
import type { Caller } from '../../context.ts'
import { catalogPolicy } from './policy.ts'

type Removable = { ownerId: string }

/** Whether the caller is staff that may remove the listing: that of another member. */
export const mayRemove = (product: Removable, caller: Caller): boolean =>
  product.ownerId !== caller.member?.id && can(catalogPolicy.remove_listing, caller, product)

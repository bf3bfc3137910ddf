import type { Policy } from '../../access/policy.ts'
import {
  admins,
  anyone,
  currentOrFormerSellers,
  members,
  membersOrPublic,
  notOwner,
  owners,
  ownersOrAdmins,
  sellersOrAdmins,
} from '../../access/policy-rules.ts'

export const catalogPolicy = {
  see_categories: { who: anyone },
  browse_products: { who: membersOrPublic },
  see_product: { who: anyone },
  list_own_products: { who: members, item: ownersOrAdmins },
  add_product: { who: sellersOrAdmins },
  read_own_product: { who: members, item: ownersOrAdmins },
  edit_product: { who: members, item: ownersOrAdmins, recentLogin: 'unless_owner' },
  pause_product: { who: members, item: ownersOrAdmins, recentLogin: 'unless_owner' },
  relist_product: { who: members, item: ownersOrAdmins, recentLogin: 'unless_owner' },
  confirm_product: { who: members, item: owners },
  manage_own_listings: { who: currentOrFormerSellers },
  remove_listing: { who: admins, item: notOwner('own_case'), recentLogin: 'always' },
  delete_product: {
    who: members,
    item: ownersOrAdmins,
    recentLogin: 'unless_owner',
    whileSuspended: 'allowed',
  },
} satisfies Policy

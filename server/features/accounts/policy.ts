import type { Policy } from '../../access/policy.ts'
import { admins, identities, members, notOwner, ownersOrAdmins } from '../../access/policy-rules.ts'

export const accountPolicy = {
  complete_profile: { who: identities },
  read_roles: { who: members, item: ownersOrAdmins },
  list_buyers: { who: admins },
  list_sellers: { who: admins },
  make_admin: { who: admins, recentLogin: 'always' },
  verify_seller: { who: admins, item: notOwner('oneself'), recentLogin: 'always' },
  delete_user: { who: admins, item: notOwner('oneself'), recentLogin: 'always' },
  suspend_member: { who: admins, item: notOwner('oneself'), recentLogin: 'always' },
  read_own_account_type: { who: members },
  change_own_account_type: { who: members },
  export_own_data: { who: identities },
  delete_own_account: { who: identities, whileSuspended: 'allowed' },
} satisfies Policy

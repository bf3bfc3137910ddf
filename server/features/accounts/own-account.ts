import { calls } from '../../access/procedures.ts'
import { take } from '../../access/rate-limits.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { ownData } from './gdpr-export-routes.ts'

/** Whose session it is. The policy has seen that there is one. */
function self({ visitor }: Context) {
  if (!visitor.identity) throw refuse('sign_in_required')
  return visitor.identity
}

export const ownAccountCalls = {
  export: calls.ownAccount.export.handler(async ({ context }) => {
    const { id } = self(context)
    await take(context.db, 'exportByAccount', id)
    const snapshot = context.db.transaction().setIsolationLevel('repeatable read')
    return snapshot.setAccessMode('read only').execute((tx) => ownData(tx, id))
  }),

  delete: calls.ownAccount.delete.handler(async ({ context }) => {
    await deleteOwnAccount(context, self(context))
    return { acknowledged: true }
  }),
}

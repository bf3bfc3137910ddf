import { calls } from '../calls.ts'
import type { Context } from '../house.ts'
import { take } from '../limits.ts'
import { refuse } from '../refusal.ts'
import { deleteOwnAccount } from './own-deletion.ts'
import { ownData } from './own-export.ts'

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

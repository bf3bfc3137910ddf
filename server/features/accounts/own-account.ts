import { implementer } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { gdprExport } from './gdpr-export.ts'
import { accountLimits } from './rate-limits.ts'

function self({ caller }: RequestContext) {
  if (!caller.identity) throw refuse('sign_in_required')
  return caller.identity
}

export const ownAccountProcedures = {
  export: implementer.ownAccount.export.handler(async function exportOwnAccount({ context }) {
    const { id } = self(context)
    await consumeRateLimit(context.db, accountLimits.exportByAccount, id)
    const snapshot = context.db.transaction().setIsolationLevel('repeatable read')
    return snapshot
      .setAccessMode('read only')
      .execute((tx) => gdprExport(tx, context.personalData, id))
  }),

  delete: implementer.ownAccount.delete.handler(async function deleteAccountOfCaller({ context }) {
    await deleteOwnAccount(context, self(context))
    return { acknowledged: true }
  }),
}

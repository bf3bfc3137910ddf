import { implementer, requireIdentity } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { gdprExport } from './gdpr-export.ts'
import { accountLimits } from './rate-limits.ts'

export const ownAccountProcedures = {
  export: implementer.ownAccount.export.handler(async function exportOwnAccount({ context }) {
    const { id } = requireIdentity(context)
    await consumeRateLimit(context.db, accountLimits.exportByAccount, id)
    const snapshot = context.db.transaction().setIsolationLevel('repeatable read')
    return snapshot
      .setAccessMode('read only')
      .execute((tx) => gdprExport(tx, context.personalData, id))
  }),

  delete: implementer.ownAccount.delete.handler(async function deleteAccountOfCaller({ context }) {
    await deleteOwnAccount(context, requireIdentity(context))
    return { acknowledged: true }
  }),
}

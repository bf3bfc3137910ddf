import { implementer, requireMember } from '../../access/procedures.ts'
import type { Db } from '../../database/db.ts'

async function preferencesOf(db: Db, id: string) {
  return db
    .selectFrom('member')
    .select(['tell_price_drops as priceDrops', 'tell_returns as returns'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export const emailPreferenceProcedures = {
  read: implementer.emailPreferences.read.handler(function readEmailPreferences({ context }) {
    return preferencesOf(context.db, requireMember(context).id)
  }),

  change: implementer.emailPreferences.change.handler(async function updateEmailPreferences({
    context,
    input,
  }) {
    const { id } = requireMember(context)
    await context.db
      .updateTable('member')
      .set({ tell_price_drops: input.priceDrops, tell_returns: input.returns })
      .where('id', '=', id)
      .execute()
    return preferencesOf(context.db, id)
  }),
}

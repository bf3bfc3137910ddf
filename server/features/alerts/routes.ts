import { caller, calls } from '../../access/procedures.ts'
import type { Db } from '../../database/db.ts'

async function choicesOf(db: Db, id: string) {
  return db
    .selectFrom('member')
    .select(['tell_price_drops as priceDrops', 'tell_returns as returns'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export const letterChoiceCalls = {
  read: calls.letterChoices.read.handler(({ context }) =>
    choicesOf(context.db, caller(context).id),
  ),

  change: calls.letterChoices.change.handler(async ({ context, input }) => {
    const { id } = caller(context)
    await context.db
      .updateTable('member')
      .set({ tell_price_drops: input.priceDrops, tell_returns: input.returns })
      .where('id', '=', id)
      .execute()
    return choicesOf(context.db, id)
  }),
}

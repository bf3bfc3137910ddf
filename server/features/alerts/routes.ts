import { lockMember } from '../../access/member-locks.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { transact } from '../../database/db.ts'
import { favouriteEmailsOf, setFavouriteEmails } from '../notices/favourite-emails.ts'

export const emailPreferenceProcedures = {
  read: implementer.emailPreferences.read.handler(function readEmailPreferences({ context }) {
    return favouriteEmailsOf(context.db, requireMember(context))
  }),

  change: implementer.emailPreferences.change.handler(async function updateEmailPreferences({
    context,
    input,
  }) {
    const me = requireMember(context)
    await transact(context.db, async (tx) => {
      await lockMember(tx, me)
      await setFavouriteEmails(tx, me, input)
    })
    return favouriteEmailsOf(context.db, me)
  }),
}

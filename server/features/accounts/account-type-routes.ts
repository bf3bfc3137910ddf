import type { AccountType } from '../../../contract/members/account-types.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { changeAccountType, findAccountUse, lockLiveMember } from './queries.ts'
import { accountTypeOf, typeChangeRefusal } from './rules.ts'

export const accountTypeProcedures = {
  type: implementer.ownAccount.type.handler(async function readAccountType({ context }) {
    const member = requireMember(context)
    const use = await findAccountUse(context.db, member.id)
    return { category: accountTypeOf(member), refusal: typeChangeRefusal(use) }
  }),

  changeType: implementer.ownAccount.changeType.handler(function changeOwnAccountType({
    context,
    input: { category },
  }) {
    const member = requireMember(context)
    return transact(context.db, async (tx): Promise<{ category: AccountType }> => {
      // Waits for bookings and listings of the member that are being made, and makes later ones wait.
      if (!(await lockLiveMember(tx, member.id))) throw refuse('sign_in_required')
      const use = await findAccountUse(tx, member.id)
      if (use.type === category) return { category }
      const refusal = typeChangeRefusal(use)
      if (refusal) throw refuse(refusal)
      await changeAccountType(tx, member.id, category)
      return { category }
    })
  }),
}

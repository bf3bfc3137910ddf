import { recordAct } from '../../access/audit.ts'
import { ensure } from '../../access/policy.ts'
import { caller, calls } from '../../access/procedures.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { pageOf, windowOf } from '../../http/pagination.ts'
import { freeing } from '../holds/release.ts'
import { normalised } from '../identity/rules.ts'
import { farewell, lockIdentityOf } from './delete-account.ts'
import {
  grantAdmin,
  lockPerson,
  lockPersonAndAdmins,
  lockSeller,
  markVerified,
  type Person,
  people,
} from './queries.ts'
import { deletionRefusal, roleOf } from './rules.ts'
import { userRow } from './serialize.ts'

type Asked = { q: string; limit?: number | undefined; cursor?: string | undefined }

async function pageOfPeople({ db }: Context, path: string, { q, ...asked }: Asked) {
  const kind = path === '/buyers/buyer' ? 'is_buyer' : 'is_seller'
  const found = await people(db, kind, { q, ...windowOf(asked) })
  const position = ({ createdAt, id }: Person) => ({ at: createdAt, id })
  return pageOf(path, q === '' ? asked : { ...asked, q }, found, position, userRow)
}

export const peopleCalls = {
  buyers: calls.accounts.buyers.handler(({ context, input }) =>
    pageOfPeople(context, '/buyers/buyer', input),
  ),

  sellers: calls.accounts.sellers.handler(({ context, input }) =>
    pageOfPeople(context, '/sellers/seller', input),
  ),

  makeAdmin: calls.accounts.makeAdmin.handler(({ context, input }) =>
    transact(context.db, async (tx) => {
      const person = await lockPerson(tx, input.id)
      if (!person) throw refuse('not_found')
      if (person.isAdmin) return { modifiedCount: 0 }
      await grantAdmin(tx, person.id)
      await recordAct(tx, caller(context), {
        action: 'make_admin',
        person: person.id,
        before: { role: roleOf(person) },
        after: { role: 'admin' },
      })
      return { modifiedCount: 1 }
    }),
  ),

  verifySeller: calls.accounts.verifySeller.handler(({ context, input }) =>
    transact(context.db, async (tx) => {
      const seller = await lockSeller(tx, normalised(input.email))
      if (!seller) throw refuse('not_found')
      if (seller.verifiedAt) return { acknowledged: true, modifiedCount: 0 }
      await markVerified(tx, seller.id)
      await recordAct(tx, caller(context), {
        action: 'verify_seller',
        person: seller.id,
        before: { verified: false },
        after: { verified: true },
      })
      return { acknowledged: true, modifiedCount: 1 }
    }),
  ),

  delete: calls.accounts.delete.handler(async ({ context, input }) => {
    await freeing(context, 'payment_under_way', async (tx) => {
      await lockIdentityOf(tx, input.id)
      const { person, admins } = await lockPersonAndAdmins(tx, input.id)
      if (!person) throw refuse('not_found')
      ensure('delete_user', context.visitor, { ownerId: person.id })
      const no = deletionRefusal(person, caller(context), admins)
      if (no) throw refuse(no)
      await farewell(context, tx, person.id)
      await recordAct(tx, caller(context), {
        action: 'delete_user',
        person: person.id,
        before: { role: roleOf(person) },
      })
    })
    return { deletedCount: 1 }
  }),
}

import type { Person } from '../../../test/harness/people.ts'
import { expectOk } from '../../../test/harness/send.ts'

type Cast = Record<'seller' | 'admin', Person>

/** Removes a listing of the seller as an admin. Returns the path of the statement of reasons. */
export async function removeListing({ seller, admin }: Cast, id: string): Promise<string> {
  const reason = 'The photos show a laptop of another model.\nThe serial number belongs to it.'
  expectOk(await admin.post(`/products/${id}/removal`, { ground: 'misleading', reason }))
  return expectOk(await seller.get('/notices')).body[0].path
}

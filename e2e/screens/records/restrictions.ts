import type { Person } from '../../../test/harness/people.ts'
import { expectOk } from '../../../test/harness/send.ts'

type Cast = Record<'seller' | 'admin', Person>

async function remove({ seller, admin }: Cast, id: string): Promise<string> {
  const reason = 'The photos show a laptop of another model.\nThe serial number belongs to it.'
  expectOk(await admin.post(`/products/${id}/removal`, { ground: 'misleading', reason }))
  return expectOk(await seller.get('/notices')).body[0].path
}

/** Reports a listing through the public form. Returns the number of the report. */
async function report({ admin }: Cast, id: string, explanation: string): Promise<string> {
  const sent = { address: `/items/${id}`, explanation, inGoodFaith: true }
  const notifier = { name: 'Nils Notifier', email: 'nils@example.org' }
  return expectOk(await admin.post('/illegalContentNotices', { ...sent, ...notifier })).body
    .insertedId
}

/**
 * Removes a listing of the seller as an admin, after a report. Returns the path of the statement of
 * reasons.
 */
export async function removeListing(cast: Cast, id: string): Promise<string> {
  await report(cast, id, 'The photos are mine, and show a laptop of another model.')
  return remove(cast, id)
}

/** Removes a listing of the seller, and restores it; then its seller deletes it. Returns the path as well. */
export async function reverseRemoval({ seller, admin }: Cast, id: string): Promise<string> {
  const path = await remove({ seller, admin }, id)
  const reason = 'The seller has sent us the invoice: it is the laptop of the photos.'
  const decision = path.split('/').at(-1)
  expectOk(await admin.post(`/restrictions/${decision}/reversal`, { reason }))
  expectOk(await seller.call('DELETE', `/products/${id}`))
  return path
}

/** Decides that a listing which was reported stays. */
export async function rejectReport(cast: Cast, id: string) {
  const number = await report(cast, id, 'This price is too good to be true.')
  expectOk(await cast.admin.call('DELETE', `/reportedItems/${number}`))
}

import type { Person } from './people.ts'
import { expectOk } from './send.ts'

const trader = {
  kind: 'trader',
  businessName: 'Sana Laptops Ltd',
  address: '1 High Street\nBristol',
  email: 'shop@example.com',
  phone: '+44 117 496 0000',
}

/** Declares a seller a trader, so that buyers may withdraw from their sales. */
export async function declareTrader(seller: Person) {
  expectOk(await seller.call('PUT', '/sellerDetails', trader))
}

export async function declarePrivate(seller: Person) {
  expectOk(await seller.call('PUT', '/sellerDetails', { kind: 'private' }))
}

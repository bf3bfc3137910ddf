import type { TestApp } from '../../../test/harness/app.ts'
import { answerOf, makeOffer } from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'

type Trade = { seller: Person; buyer: Person }

const contact = { phone: '555 01', location: 'Porto', delivery: 'ship' } as const

/**
 * Offers in the states that buyer and seller answer, and ended ones. Returns the id of the product with
 * a counter-offer.
 */
export async function addOffers(app: TestApp, { seller, buyer }: Trade) {
  const createOffer = async (title: string, amount = '410.00') => {
    const productId = await app.addProduct(seller, { title, category: 'Surface', minutesAgo: 9000 })
    return { productId, id: await makeOffer(buyer, productId, amount, contact) }
  }
  const open = await createOffer('Surface Go 3')
  const settings = { minimum: '350' }
  await seller.call('PUT', `/products/${open.productId}/offer-settings`, settings)
  const countered = await createOffer('Surface Book 2', '380.00')
  await answerOf(seller, countered.id, 'counter', { amount: '450.00' })
  const accepted = await createOffer('Surface Studio 1')
  await answerOf(seller, accepted.id, 'acceptance', { amount: '410.00' })
  const declined = await createOffer('Surface Pro 7', '300.00')
  await answerOf(seller, declined.id, 'rejection')
  return countered.productId
}
